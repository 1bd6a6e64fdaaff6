package io.github.acl4j.error;

import java.io.Serializable;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code aclGetRecentErrMsg} said, or why it wasn't asked. That there was no message isn't the same as that none was
 * read: then both answers are empty. The text is ACL's, to be shown as it is.
 */
public sealed interface RecentMessage extends Serializable permits ReadMessage {
    /**
     * The text that was read.
     *
     * @return the text, several lines as a rule; empty if there was none or it wasn't read
     */
    Optional<String> text();

    /**
     * Why it wasn't read.
     *
     * @return the reason, or empty if it was read
     */
    Optional<MessageNotRead> notReadBecause();

    /**
     * A message as it was read.
     *
     * @param text what the C function returned; null or blank means that there was none
     * @return the message
     */
    static RecentMessage of(@Nullable String text) {
        return new ReadMessage(text == null || text.isBlank() ? null : text, null);
    }

    /**
     * A message that wasn't read.
     *
     * @param reason why
     * @return a message without text
     */
    static RecentMessage notRead(MessageNotRead reason) {
        return new ReadMessage(null, Objects.requireNonNull(reason, "reason"));
    }
}
