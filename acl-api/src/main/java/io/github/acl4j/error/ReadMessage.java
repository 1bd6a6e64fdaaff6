package io.github.acl4j.error;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The only implementation of a message: at most one of its two parts is there. */
record ReadMessage(@Nullable String content, @Nullable MessageNotRead reason) implements RecentMessage {
    @Override
    public Optional<String> text() {
        return Optional.ofNullable(content);
    }

    @Override
    public Optional<MessageNotRead> notReadBecause() {
        return Optional.ofNullable(reason);
    }
}
