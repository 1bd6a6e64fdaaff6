package io.github.acl4j;

import io.github.acl4j.error.AclUnsupportedException;
import io.github.acl4j.internal.Calls;
import io.github.acl4j.internal.Support;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AscendProduct;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What the SDK found out about the runtime, without calling the functions in question.
 *
 * @param backend what the backend says of itself
 * @param socName the SoC's name, if the runtime told it
 * @param product the product, if the name is known
 * @param guest whether somebody else owns the runtime, as it was opened
 * @param exceptionDelivery how exceptions come
 * @param functions each function of the mirror
 */
public record Capabilities(
        String backend,
        Optional<String> socName,
        Optional<AscendProduct> product,
        boolean guest,
        ExceptionDelivery exceptionDelivery,
        Map<AclrtFunction, Answer> functions) {

    /** How exceptions come. */
    public enum ExceptionDelivery {
        /** By {@code aclrtExceptionInfoCallbackRegister}, beside all others. */
        REGISTERED,
        /** By the process's only slot, taken from whoever had it. Whether it was lost since can't be told. */
        SLOT,
        /** Not at all: there is only the slot, and {@link SlotPolicy#LEAVE} leaves it alone. */
        NONE
    }

    /** Whether a function can be used. */
    public enum Status {
        /** The library has it, and the product should have it. */
        SUPPORTED,
        /** It isn't there, or wouldn't do anything. */
        UNSUPPORTED,
        /** The library has it, but the product isn't known. */
        UNKNOWN
    }

    /**
     * What is known of a function.
     *
     * @param status whether it can be used
     * @param why the reason, for people
     */
    public record Answer(Status status, String why) {}

    /**
     * Copies the map.
     *
     * @param backend what the backend says of itself
     * @param socName the SoC's name
     * @param product the product
     * @param guest whether somebody else owns the runtime
     * @param exceptionDelivery how exceptions come
     * @param functions each function of the mirror
     */
    public Capabilities {
        functions = Map.copyOf(functions);
    }

    /**
     * What is known of a function.
     *
     * @param function the function
     * @return the answer
     */
    public Answer of(AclrtFunction function) {
        return Objects.requireNonNull(functions.get(function));
    }

    static Capabilities found(Calls calls, Optional<String> socName, SlotPolicy slotPolicy) {
        Map<AclrtFunction, Answer> functions = new EnumMap<>(AclrtFunction.class);
        for (AclrtFunction function : AclrtFunction.values()) {
            functions.put(function, answer(calls, function));
        }
        return new Capabilities(
                calls.backend().describe(),
                socName,
                calls.policy().product(),
                calls.policy().guest(),
                delivery(calls, slotPolicy),
                functions);
    }

    private static Answer answer(Calls calls, AclrtFunction function) {
        Optional<AclUnsupportedException> whyNot = Support.whyNot(calls, function);
        if (whyNot.isPresent()) {
            return new Answer(
                    Status.UNSUPPORTED, whyNot.get().notCalledBecause().orElse(function.symbol()));
        }
        if (calls.wasRefused(function)) {
            return new Answer(Status.UNSUPPORTED, "an earlier call was answered with 207000");
        }
        boolean everywhere = function.products().size() == AscendProduct.values().length;
        return calls.policy().product().isPresent() || everywhere
                ? new Answer(Status.SUPPORTED, "the library has it")
                : new Answer(Status.UNKNOWN, "the library has it, but the product isn't known");
    }

    private static ExceptionDelivery delivery(Calls calls, SlotPolicy slotPolicy) {
        if (calls.backend().supports(AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER)) {
            return ExceptionDelivery.REGISTERED;
        }
        return slotPolicy == SlotPolicy.TAKE ? ExceptionDelivery.SLOT : ExceptionDelivery.NONE;
    }
}
