package io.github.acl4j.error;

import io.github.acl4j.spi.AclrtFunction;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The feature isn't there: the library lacks the symbol, or it answered 207000 or a code like it. Next: do without it. It
 * won't come back while the process lives; the runtime's capabilities tell beforehand.
 */
public final class AclUnsupportedException extends AclException {
    private static final long serialVersionUID = 1L;

    /** Why nothing was called, null if the library was asked. */
    private final @Nullable String notCalledBecause;

    AclUnsupportedException(CallFailure failure) {
        super(failure, FailureLine.of(failure, "do without it"));
        this.notCalledBecause = null;
    }

    private AclUnsupportedException(AclrtFunction function, String reason, String line) {
        super(CallFailure.of(function, AclErrorCode.RT_FEATURE_NOT_SUPPORT, MessageNotRead.NOT_CALLED), line);
        this.notCalledBecause = reason;
    }

    /**
     * The library lacks the symbol.
     *
     * @param function the function that it lacks
     * @return an exception that names the symbol and the release that brought it
     */
    public static AclUnsupportedException absent(AclrtFunction function) {
        String reason = Objects.requireNonNull(function.absent().getMessage());
        return new AclUnsupportedException(function, reason, reason);
    }

    /**
     * The SDK knows that the function would not do what is asked, and hasn't called it.
     *
     * @param function the function
     * @param reason why, in words
     * @return an exception whose {@link #code} is 207000, the code that ACL itself has for this
     */
    public static AclUnsupportedException notCalled(AclrtFunction function, String reason) {
        Objects.requireNonNull(reason, "reason");
        return new AclUnsupportedException(function, reason, function + " was not called: " + reason);
    }

    /**
     * Why nothing was called.
     *
     * @return the reason, or empty if the library was called and gave the answer itself
     */
    public Optional<String> notCalledBecause() {
        return Optional.ofNullable(notCalledBecause);
    }
}
