package io.github.acl4j.internal;

import io.github.acl4j.spi.AscendProduct;
import java.util.Optional;
import java.util.Set;

/**
 * What calls may do in this process.
 *
 * @param guest whether somebody else owns the runtime: messages of threads that aren't the SDK's are not read then
 * @param processMessages whether ACL keeps one message list for the whole process: a read would drain everybody's
 * @param product the product, if it is known
 */
public record CallPolicy(boolean guest, boolean processMessages, Optional<AscendProduct> product) {
    private static final Set<AscendProduct> MESSAGE_LAUNCHES_TASK =
            Set.of(AscendProduct.ASCEND_310P, AscendProduct.ASCEND_310B, AscendProduct.ASCEND_910);
    private static final Set<AscendProduct> ABORTS_ONE_AT_A_TIME = Set.of(AscendProduct.A2, AscendProduct.A3);

    /**
     * Whether reading a message runs a task on the device, which can block on one that is dead (acl-facts 3.1).
     *
     * @return true for 310P, 310B and 910
     */
    boolean messageLaunchesTask() {
        return product.filter(MESSAGE_LAUNCHES_TASK::contains).isPresent();
    }

    /**
     * Whether the runtime has one lock for all aborts of the process. An unknown product is taken to have it.
     *
     * @return false only where it is known not to
     */
    boolean abortsOneAtATime() {
        return product.map(ABORTS_ONE_AT_A_TIME::contains).orElse(true);
    }

    /**
     * Whether the runtime tells of "other" faults as long as the device is in abort state, where there is none (observed-950).
     *
     * @return true for 950
     */
    boolean tellsAbortStateAsFault() {
        return product.equals(Optional.of(AscendProduct.ASCEND_950));
    }
}
