package io.github.acl4j.error;

import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.MessageTime;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The library refused a call, or the call reported a fault. The code that the C function returned decides which exception it
 * is; each subclass says what to do next. This class itself stands for all the rest: read the {@linkplain AclError#category
 * category}, and don't try again unchanged.
 *
 * <p>All that it tells belongs to the failed call and to the thread that made it; nothing is read from the library later.
 */
public sealed class AclException extends RuntimeException
        permits AclUnsupportedException,
                AclTaskAbortedException,
                AclOutOfMemoryException,
                AclDeviceFaultException,
                AclDeviceLostException {
    private static final long serialVersionUID = 1L;

    /** The function. */
    private final AclrtFunction function;

    /** What it returned. */
    private final int code;

    /** The thread's last error, null if it wasn't read. */
    private final @Nullable Integer lastError;

    /** The message of the call. */
    private final RecentMessage recentMessage;

    /** The device, null if it isn't known. */
    private final @Nullable Integer deviceId;

    /** When the call began, null if it isn't known. */
    private final @Nullable Instant began;

    /** What it means, null as long as nobody asked, or if it can't be told. */
    private volatile @Nullable FaultVerdict verdict;

    /** Judges when the verdict is asked for, since most failures are handled by their code; null once that is done. */
    private transient volatile @Nullable Supplier<Optional<FaultVerdict>> judge;

    /** Read when it is asked for; the text is what counts. */
    private transient volatile @Nullable ErrorReport report;

    AclException(CallFailure failure, String line) {
        super(line);
        this.function = failure.function();
        this.code = failure.code();
        this.lastError = boxed(failure.lastError());
        this.recentMessage = failure.message();
        this.deviceId = boxed(failure.deviceId());
        this.began = failure.began().orElse(null);
    }

    /**
     * The exception for a failed call that nobody judges.
     *
     * @param failure the call
     * @return the subclass that the returned code stands for, without a verdict
     */
    public static AclException of(CallFailure failure) {
        AclError error = failure.error();
        if (error.isUnsupported()) {
            return new AclUnsupportedException(failure);
        }
        if (error.isTaskAborted()) {
            return new AclTaskAbortedException(failure);
        }
        if (error.isOutOfMemory()) {
            return new AclOutOfMemoryException(failure);
        }
        if (error.isDeviceLost()) {
            return new AclDeviceLostException(failure);
        }
        if (error.isDeviceFault()) {
            return new AclDeviceFaultException(failure);
        }
        return new AclException(failure, FailureLine.of(failure, ""));
    }

    /**
     * The exception for a failed call, with a verdict that is made when it is first asked for.
     *
     * @param failure the call
     * @param judge says what the failure means; empty if that can't be told. Asked once as a rule, on any thread; several threads that ask
     *     at the same time may each run it, so it must always come to the same verdict
     * @return the subclass that the returned code stands for
     */
    public static AclException of(CallFailure failure, Supplier<Optional<FaultVerdict>> judge) {
        AclException exception = of(failure);
        exception.judge = Objects.requireNonNull(judge, "judge");
        return exception;
    }

    /**
     * The C function that failed.
     *
     * @return the function
     */
    public AclrtFunction function() {
        return function;
    }

    /**
     * What the C function returned.
     *
     * @return the code, never 0
     */
    public int code() {
        return code;
    }

    /**
     * What ACL's table says about the returned code.
     *
     * @return the entry
     */
    public AclError error() {
        return AclError.of(code);
    }

    /**
     * The thread's last error right after the call ({@code aclrtPeekAtLastError}). Evidence only: it may be older than the
     * call.
     *
     * @return the code, 0 if none was stored, or empty if it wasn't read
     */
    public OptionalInt lastError() {
        return unboxed(lastError);
    }

    /**
     * The message of the call ({@code aclGetRecentErrMsg}), or why it wasn't read.
     *
     * @return the message; its text may have several lines
     */
    public RecentMessage recentMessage() {
        return recentMessage;
    }

    /**
     * The text of {@link #recentMessage}.
     *
     * @return the whole text, or empty if there was none or it wasn't read
     */
    public Optional<String> text() {
        return recentMessage.text();
    }

    /**
     * What the text says, judged for this call: root, consequences, and what is stale in it. Read from {@link #text} when first asked for.
     *
     * @return the report, or empty if there was no message or it wasn't read
     */
    public Optional<ErrorReport> report() {
        ErrorReport read = report;
        if (read == null && text().isPresent()) {
            read = ErrorReport.parse(text().get())
                    .forCall(OptionalInt.of(code), began == null ? null : MessageTime.of(began));
            report = read;
        }
        return Optional.ofNullable(read);
    }

    /**
     * What the failure means and what to do next, judged by code, text, product and the time of the call. Judged when first asked for, or
     * before the exception is serialized.
     *
     * @return the verdict, or empty for an exception that the SDK threw without calling the library
     */
    public Optional<FaultVerdict> verdict() {
        Supplier<Optional<FaultVerdict>> judging = judge;
        // Who sees no judge any more sees the verdict.
        FaultVerdict judged = verdict;
        if (judged == null && judging != null) {
            judged = judging.get().orElse(null);
            verdict = judged;
            judge = null;
        }
        return Optional.ofNullable(judged);
    }

    /**
     * The device that the call was about, as the user counts.
     *
     * @return the id, or empty if it isn't known
     */
    public OptionalInt deviceId() {
        return unboxed(deviceId);
    }

    /**
     * Judges before it writes, since whoever reads the exception elsewhere may have no means to.
     *
     * @param out where to
     * @throws IOException if it can't be written
     * @serialData the fields, with the verdict made if that can be told
     */
    private void writeObject(ObjectOutputStream out) throws IOException {
        verdict();
        out.defaultWriteObject();
    }

    private static @Nullable Integer boxed(OptionalInt value) {
        return value.isPresent() ? value.getAsInt() : null;
    }

    private static OptionalInt unboxed(@Nullable Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
