package io.github.acl4j.contract.facade;

import io.github.acl4j.spi.AclrtFunction;
import java.util.Objects;

/**
 * A library in which each call fails in its own way, and leaves last error and message with its OS thread. The message isn't
 * cleared when it is read: in a fault the old text comes back behind the new one, and grows (fault-handling 6.10).
 */
final class FailingLibrary {
    /** No code of ACL's, so that each call can have its own. */
    private static final int OWN_CODES = 9_000_000;

    /** Of an answer that stores no last error and leaves no message (acl-facts 3.10). */
    static final int SILENT = 207000;

    private final FacadeBed bed;

    // The buffer of each OS thread.
    private final ThreadLocal<String> message = ThreadLocal.withInitial(() -> "");

    private FailingLibrary(FacadeBed bed) {
        this.bed = bed;
    }

    /** Makes the library behind a facade one. */
    static FailingLibrary behind(FacadeBed bed) {
        FailingLibrary library = new FailingLibrary(bed);
        bed.spy()
                .answer(AclrtFunction.ACLRT_GET_DEVICE, 0) // a context, without which no message is read
                .answer(AclrtFunction.ACLRT_GET_MEM_UCE_INFO, SILENT)
                .answer(AclrtFunction.ACL_GET_RECENT_ERR_MSG, call -> library.message.get())
                .answer(
                        AclrtFunction.ACLRT_GET_ERROR_VERBOSE,
                        call -> library.fail((Integer)
                                Objects.requireNonNull(call.arguments().get(0))));
        return library;
    }

    /** The code with which the verbose of a device fails. */
    static int code(int device) {
        return OWN_CODES + device;
    }

    /** The message that it leaves. */
    static String text(int device) {
        return "verbose of device " + device + " failed";
    }

    /** Fails on the calling thread as the verbose of a device does. */
    int fail(int device) {
        bed.inject(injector -> injector.setLastError(code(device)));
        message.set((text(device) + "\n" + message.get()).stripTrailing());
        return code(device);
    }
}
