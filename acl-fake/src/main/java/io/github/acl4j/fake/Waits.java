package io.github.acl4j.fake;

/** Waiting as C does: an interrupt doesn't end it, and isn't lost either. */
final class Waits {
    /** A wait. */
    @FunctionalInterface
    interface Wait {
        void await() throws InterruptedException;
    }

    private Waits() {}

    /** Waits; when interrupted it waits again, and restores the interrupt afterwards. */
    static void uninterruptibly(Wait wait) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    wait.await();
                    return;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
