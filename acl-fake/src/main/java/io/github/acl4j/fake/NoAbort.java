package io.github.acl4j.fake;

/** 310P, 310B and 910 can't abort (acl-facts 6). */
final class NoAbort implements AbortProcedure {
    /** Stored as last error: the runtime passes every failure of this function on (acl-facts 2.2, 3.6). */
    @Override
    public void requireSupported() {
        throw Refused.notSupported(AbortRun.FUNCTION);
    }

    @Override
    public void run(AbortRun run) {
        requireSupported();
    }
}
