package io.github.acl4j.jna;

import com.sun.jna.CallbackProxy;
import com.sun.jna.CallbackReference;
import com.sun.jna.Pointer;
import io.github.acl4j.internal.InFlightGate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A C function pointer that ends up in Java. It is good for ever: native code may call it after it was taken back, and must
 * find code then, so whoever makes one has to hold it in a static field.
 *
 * <p>JNA attaches a foreign thread for the call and detaches it afterwards. That costs more than staying attached, but a thread
 * that is still attached when the process ends blocks its end for ever if a library's destructor joins it.
 */
final class Upcall implements CallbackProxy {
    /** What is called. */
    interface Body {
        /** Runs the call; what it throws is logged. */
        int run(Object[] arguments);
    }

    private static final Logger log = LoggerFactory.getLogger(Upcall.class);

    /** How many upcalls the thread is inside of; absent for none. */
    private static final ThreadLocal<Integer> DEPTH = new ThreadLocal<>();

    private static volatile boolean made;

    private final CallbackType type;
    private final InFlightGate gate;
    private final Body body;

    /**
     * Makes one.
     *
     * @param type the C type
     * @param gate lets calls in, and counts those inside
     * @param body what is called
     */
    Upcall(CallbackType type, InFlightGate gate, Body body) {
        this.type = type;
        this.gate = gate;
        this.body = body;
    }

    /** The function pointer; the same each time. */
    long address() {
        made = true;
        return Pointer.nativeValue(CallbackReference.getFunctionPointer(this));
    }

    /** Whether native code knows of any. */
    static boolean isAnyMade() {
        return made;
    }

    /** Whether the calling thread is inside a callback, so that it would wait for itself. */
    static boolean isInside() {
        return DEPTH.get() != null;
    }

    /** A throwable that left here would unwind through the runtime. */
    @Override
    public Object callback(Object[] arguments) {
        int result = 0;
        if (gate.enter()) {
            try {
                result = runInside(arguments);
            } catch (Throwable e) {
                report(e);
            } finally {
                gate.exit();
            }
        }
        return result;
    }

    private int runInside(Object[] arguments) {
        Integer before = DEPTH.get();
        DEPTH.set(before == null ? 1 : before + 1);
        try {
            return body.run(arguments);
        } finally {
            if (before == null) {
                DEPTH.remove();
            } else {
                DEPTH.set(before);
            }
        }
    }

    private void report(Throwable e) {
        try {
            log.error("an {} threw, and native code goes on as if it had returned", type.cName(), e);
        } catch (Throwable ofLogging) {
            // There is nobody left to tell, and nothing may get out.
        }
    }

    @Override
    public Class<?>[] getParameterTypes() {
        return type.parameterTypes().toArray(Class<?>[]::new);
    }

    @Override
    public Class<?> getReturnType() {
        return type.returnType();
    }
}
