package io.github.acl4j.jna;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.SymbolProvider;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtLibrary;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Binds the C functions that the libraries have, one by one. Done once in a process: what JNA binds, it binds statically. */
final class Symbols {
    private final long runtime;
    private final long model;

    /**
     * Looks into loaded libraries.
     *
     * @param runtime handle of the runtime library
     * @param model handle of the model library; 0 if there is none
     */
    Symbols(long runtime, long model) {
        this.runtime = runtime;
        this.model = model;
    }

    /** Binds all that are there, and says which. */
    Set<AclrtFunction> bind() {
        SymbolProvider provider = (handle, name, parent) -> address(function(name));
        NativeLibrary library = NativeLibrary.getInstance(null, Map.of(Library.OPTION_SYMBOL_PROVIDER, provider));
        Set<AclrtFunction> bound = EnumSet.noneOf(AclrtFunction.class);
        for (Class<?> holder : List.of(RuntimeFunctions.class, EventFunctions.class, ModelFunctions.class)) {
            for (Class<?> one : holder.getDeclaredClasses()) {
                AclrtFunction function = function(one.getDeclaredMethods()[0].getName());
                if (address(function) != 0) {
                    Native.register(one, library);
                    bound.add(function);
                }
            }
        }
        return Collections.unmodifiableSet(bound);
    }

    /** In 8.1 all functions are in one library. */
    private long address(AclrtFunction function) {
        long address = 0;
        if (function.library() == AclrtLibrary.MODEL && model != 0) {
            address = Libc.symbol(model, function.symbol());
        }
        return address != 0 ? address : Libc.symbol(runtime, function.symbol());
    }

    private static AclrtFunction function(String symbol) {
        return AclrtFunction.ofSymbol(symbol)
                .orElseThrow(() -> new IllegalStateException(symbol + " isn't a function of the mirror"));
    }
}
