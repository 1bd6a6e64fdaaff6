package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;

/** A function that is stuck in the driver of one device, see {@link FakeDevice#block}. Closing it lets the calls go on. */
public final class FakeBlock implements AutoCloseable {
    private final Npu npu;
    private final AclrtFunction function;

    FakeBlock(Npu npu, AclrtFunction function) {
        this.npu = npu;
        this.function = function;
    }

    AclrtFunction function() {
        return function;
    }

    /** Waits until a call is stuck in it. Without a limit; the end of the fake ends it with {@link IllegalStateException}. */
    public void awaitStuck() {
        npu.awaitWaiting(function);
    }

    /** Lets the stuck calls go on, and later ones through. Doing it again does nothing. */
    @Override
    public void close() {
        npu.gates().release(this);
    }
}
