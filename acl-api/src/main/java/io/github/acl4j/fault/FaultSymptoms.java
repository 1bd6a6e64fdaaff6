package io.github.acl4j.fault;

import io.github.acl4j.error.CallFailure;
import io.github.acl4j.error.ErrorReport;
import io.github.acl4j.spi.AscendProduct;
import io.github.acl4j.spi.MessageTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a failure, for {@link FaultClassifier}. Any part may be missing. Immutable.
 *
 * @see #builder
 */
public final class FaultSymptoms {
    private final OptionalInt returned;
    private final OptionalInt lastError;
    private final @Nullable ErrorReport report;
    private final @Nullable TaskFailure exception;
    private final @Nullable ErrorInfo verbose;
    private final @Nullable MemUceReport memoryErrors;
    private final @Nullable AscendProduct product;
    private final @Nullable LocalDateTime callBegan;

    private FaultSymptoms(Builder from) {
        this.returned = from.returned;
        this.lastError = from.lastError;
        this.report = from.report;
        this.exception = from.exception;
        this.verbose = from.verbose;
        this.memoryErrors = from.memoryErrors;
        this.product = from.product;
        this.callBegan = from.callBegan;
    }

    /**
     * Nothing is known yet.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * What a failed call tells: its code, the thread's last error, the message, and when it began.
     *
     * @param failure the call
     * @return a builder, to which more can be added
     */
    public static Builder of(CallFailure failure) {
        Builder builder = builder().returned(failure.code());
        failure.lastError().ifPresent(builder::lastError);
        failure.began().ifPresent(builder::callBegan);
        failure.message().text().ifPresent(text -> builder.report(ErrorReport.parse(text)));
        return builder;
    }

    /**
     * What the call returned.
     *
     * @return the code, or empty
     */
    public OptionalInt returned() {
        return returned;
    }

    /**
     * The thread's last error after the call.
     *
     * @return the code, or empty
     */
    public OptionalInt lastError() {
        return lastError;
    }

    /**
     * What the message says, judged for this call.
     *
     * @return the report, or empty
     */
    public Optional<ErrorReport> report() {
        if (report == null) {
            return Optional.empty();
        }
        OptionalInt code =
                returned.isEmpty() && exception != null ? OptionalInt.of((int) exception.errorCode()) : returned;
        return Optional.of(report.forCall(code, callBegan));
    }

    /**
     * What the exception callback told.
     *
     * @return the failure, or empty
     */
    public Optional<TaskFailure> exception() {
        return Optional.ofNullable(exception);
    }

    /**
     * What {@code aclrtGetErrorVerbose} told.
     *
     * @return the fault, or empty
     */
    public Optional<ErrorInfo> verbose() {
        return Optional.ofNullable(verbose);
    }

    /**
     * What {@code aclrtGetMemUceInfo} told.
     *
     * @return the list, or empty if it wasn't asked or didn't answer
     */
    public Optional<MemUceReport> memoryErrors() {
        return Optional.ofNullable(memoryErrors);
    }

    /**
     * The product.
     *
     * @return the product, or empty
     */
    public Optional<AscendProduct> product() {
        return Optional.ofNullable(product);
    }

    /** Collects symptoms. Not thread-safe. */
    public static final class Builder {
        private OptionalInt returned = OptionalInt.empty();
        private OptionalInt lastError = OptionalInt.empty();
        private @Nullable ErrorReport report;
        private @Nullable TaskFailure exception;
        private @Nullable ErrorInfo verbose;
        private @Nullable MemUceReport memoryErrors;
        private @Nullable AscendProduct product;
        private @Nullable LocalDateTime callBegan;

        private Builder() {}

        /**
         * What the call returned.
         *
         * @param code the code
         * @return this
         */
        public Builder returned(int code) {
            this.returned = OptionalInt.of(code);
            return this;
        }

        /**
         * The thread's last error by Peek, right after the call. Counts only where no code was returned: it may be older.
         *
         * @param code the code
         * @return this
         */
        public Builder lastError(int code) {
            this.lastError = OptionalInt.of(code);
            return this;
        }

        /**
         * What the message says.
         *
         * @param parsed the report; which of its entries are stale is judged anew with what else is given here
         * @return this
         */
        public Builder report(ErrorReport parsed) {
            this.report = parsed;
            return this;
        }

        /**
         * What the exception callback told.
         *
         * @param failure the failure
         * @return this
         */
        public Builder exception(TaskFailure failure) {
            this.exception = failure;
            return this;
        }

        /**
         * What {@code aclrtGetErrorVerbose} told, asked after the fault and before an abort.
         *
         * @param info the fault
         * @return this
         */
        public Builder verbose(ErrorInfo info) {
            this.verbose = info;
            return this;
        }

        /**
         * What {@code aclrtGetMemUceInfo} told.
         *
         * @param list the list, also if there is nothing in it
         * @return this
         */
        public Builder memoryErrors(MemUceReport list) {
            this.memoryErrors = list;
            return this;
        }

        /**
         * The product.
         *
         * @param family the product
         * @return this
         */
        public Builder product(AscendProduct family) {
            this.product = family;
            return this;
        }

        /**
         * When the call began, in the local time of the host that made the messages.
         *
         * @param time the time
         * @return this
         */
        public Builder callBegan(LocalDateTime time) {
            this.callBegan = time;
            return this;
        }

        /**
         * When the call began, if the messages are of this host.
         *
         * @param time the time
         * @return this
         */
        public Builder callBegan(Instant time) {
            return callBegan(MessageTime.of(time));
        }

        /**
         * All that was given.
         *
         * @return the symptoms
         */
        public FaultSymptoms build() {
            return new FaultSymptoms(this);
        }
    }
}
