package io.github.acl4j.contract.facade;

/** The one lock for all aborts of the process, where the product has it (acl-facts 3.6). For one test thread. */
final class AbortTurn {
    private static final int NOBODY = -1;

    private final ModelProduct product;
    private int holder = NOBODY;

    AbortTurn(ModelProduct product) {
        this.product = product;
    }

    boolean isFree() {
        return holder == NOBODY;
    }

    /** A device's abort doesn't return, if its turn had come at all. */
    void take(int device) {
        if (product.abortsOneAtATime() && isFree()) {
            holder = device;
        }
    }

    void release(int device) {
        if (holder == device) {
            holder = NOBODY;
        }
    }
}
