package io.github.acl4j;

import io.github.acl4j.internal.CallbackScope;
import io.github.acl4j.internal.InFlightGate;
import java.time.Duration;
import java.util.function.Consumer;

/** A registration whose calls go through a gate, so that closing it is exact. */
final class GatedRegistration implements Registration {
    private final InFlightGate gate = new InFlightGate();
    private final Consumer<GatedRegistration> removal;

    /**
     * Makes an open one.
     *
     * @param removal runs once, when this is closed
     */
    GatedRegistration(Consumer<GatedRegistration> removal) {
        this.removal = removal;
    }

    /**
     * Runs a call, unless this is closed.
     *
     * @return whether it ran
     */
    boolean call(Runnable body) {
        if (!gate.enter()) {
            return false;
        }
        try {
            body.run();
            return true;
        } finally {
            gate.exit();
        }
    }

    @Override
    public void close() {
        if (gate.close()) {
            removal.accept(this);
        }
    }

    @Override
    public boolean awaitQuiescence(Duration timeout) throws InterruptedException {
        if (CallbackScope.current() != CallbackScope.NONE) {
            throw new IllegalStateException("awaitQuiescence inside a callback would wait for itself");
        }
        return gate.awaitQuiescence(timeout);
    }
}
