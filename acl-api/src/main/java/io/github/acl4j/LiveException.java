package io.github.acl4j;

import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An exception while the runtime notifies of it. Each part is read once, when the first registration asks for it; a part that
 * can't be read is no reason to lose the exception. For the notifying thread only.
 */
final class LiveException {
    private static final Logger log = LoggerFactory.getLogger(LiveException.class);

    /** How a part is read. */
    @FunctionalInterface
    interface Source<T> {
        T read() throws NotCapturedException;
    }

    /** A part that is read when it is first asked for. */
    static final class Part<T> {
        private final Capture capture;
        private final Source<T> source;
        private @Nullable T value;
        private @Nullable String whyNot;

        Part(Capture capture, Source<T> source) {
            this.capture = capture;
            this.source = source;
        }

        Optional<T> get(Set<Capture> wanted, Map<Capture, String> notCaptured) {
            if (!wanted.contains(capture)) {
                return Optional.empty();
            }
            if (value == null && whyNot == null) {
                read();
            }
            if (whyNot != null) {
                notCaptured.put(capture, whyNot);
            }
            return Optional.ofNullable(value);
        }

        private void read() {
            try {
                value = source.read();
            } catch (NotCapturedException e) {
                whyNot = e.getMessage();
            } catch (Throwable e) {
                whyNot = "reading it threw " + e;
                log.warn("{} of an exception couldn't be read; it is handed on without", capture, e);
            }
        }
    }

    private final ExceptionInfo info;
    private final Instant time = Instant.now();
    private final Part<CapturedException.KernelArguments> arguments;
    private final Part<Long> functionHandle;
    private final Part<FailedOperator> operator;

    LiveException(
            ExceptionInfo info,
            Part<CapturedException.KernelArguments> arguments,
            Part<Long> functionHandle,
            Part<FailedOperator> operator) {
        this.info = info;
        this.arguments = arguments;
        this.functionHandle = functionHandle;
        this.operator = operator;
    }

    CapturedException with(Set<Capture> wanted) {
        Map<Capture, String> notCaptured = new EnumMap<>(Capture.class);
        return new CapturedException(
                info,
                time,
                arguments.get(wanted, notCaptured),
                functionHandle.get(wanted, notCaptured).map(OptionalLong::of).orElseGet(OptionalLong::empty),
                operator.get(wanted, notCaptured),
                notCaptured);
    }
}
