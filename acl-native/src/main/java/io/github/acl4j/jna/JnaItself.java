package io.github.acl4j.jna;

import com.sun.jna.Native;

/** JNA has a native library of its own, which it unpacks into a temporary folder. */
final class JnaItself {
    private JnaItself() {}

    /** Says what to do where JNA doesn't work. */
    static void require() {
        try {
            if (Native.POINTER_SIZE != Long.BYTES) {
                throw new IllegalStateException("CANN exists for 64-bit JVMs only");
            }
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Error e) { // JNA throws plain Errors, too, such as for a library of another version
            throw new IllegalStateException(
                    "JNA can't load its native library: " + e + ". It needs a folder that is writable and executable"
                            + " (-Djna.tmpdir=DIR), or its library unpacked beforehand (-Djna.boot.library.path=DIR)",
                    e);
        }
    }
}
