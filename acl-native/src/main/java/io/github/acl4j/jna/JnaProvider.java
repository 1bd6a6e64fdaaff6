package io.github.acl4j.jna;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtProvider;
import java.util.Optional;

/**
 * Opens the CANN runtime of this machine: {@code libacl_rt.so}, or {@code libascendcl.so} of CANN 8.1. It is loaded once in a
 * process and never unloaded; backends that are opened later share it. {@code libacl_mdl.so}, which tells the names of a model's
 * operators, is loaded with it where it is found, and isn't missed where it isn't. What it takes to be safe inside a JVM is done
 * before, and looked at after the loading, see {@link SignalPolicy}.
 *
 * <p>A thread of the runtime that enters Java while the process ends never comes out, and then neither does the process if the
 * runtime waits for that thread. So a shutdown hook lets no callback begin any more, takes all of them back, the one in the
 * runtime's slot included, and waits for those under way, no longer than a second for each of the two. A callback that doesn't
 * return keeps a JVM from ending by itself where it runs on a thread of the runtime; {@link System#exit} ends it all the same.
 */
public final class JnaProvider implements AclrtProvider {
    private final Optional<JnaOptions> options;

    /** For {@link java.util.ServiceLoader}; the options are those of the system properties when it is asked. */
    public JnaProvider() {
        this.options = Optional.empty();
    }

    /**
     * For a backend that is given to {@code AclRuntime.builder()}.
     *
     * @param options how to find and load the library
     */
    public JnaProvider(JnaOptions options) {
        this.options = Optional.of(options);
    }

    @Override
    public String name() {
        return "jna";
    }

    @Override
    public Kind kind() {
        return Kind.NATIVE;
    }

    /** Looks for the library's file and at its header. */
    @Override
    public Optional<String> unavailable() {
        return LibraryFinder.unavailable(options());
    }

    /**
     * Opens it.
     *
     * @return a backend that is the caller's to close. Closing takes out the callbacks that were registered through it, but leaves
     *     the runtime's one slot alone, since that may be somebody else's by then; what is in it calls nobody
     * @throws IllegalStateException if there is no library, if it can't be loaded, or if it isn't safe and {@link
     *     SignalPolicy#REQUIRE_SAFE} is asked for; the message says what to do
     */
    @Override
    public AclrtBackend open() {
        JnaOptions current = options();
        JnaItself.require();
        RuntimeLibrary library = RuntimeLibrary.open(current);
        return new JnaBackend(library.describe(), library.functions(), NativeCallbacks.ofProcess());
    }

    /**
     * Where the runtime's library was looked for. Loads nothing.
     *
     * @return the places, and what was found
     */
    public LibraryReport runtimeLibrary() {
        return LibraryFinder.findRuntime(options(), LibraryFinder.Machine.ofThisProcess());
    }

    /**
     * Where the optional model library was looked for. Loads nothing.
     *
     * @return the places, and what was found; in CANN 8.1 the runtime's library has its functions, and there is none
     */
    public LibraryReport modelLibrary() {
        return LibraryFinder.findModel(runtimeLibrary().library(), options(), LibraryFinder.Machine.ofThisProcess());
    }

    /**
     * Who owns the JVM's signals now. Loads JNA, but nothing of CANN; before CANN is loaded the owner is the JVM, whatever comes
     * then.
     *
     * @return the owners and what decides it
     * @throws IllegalStateException if JNA can't be loaded
     */
    public SignalReport signals() {
        JnaItself.require();
        return SignalCheck.report();
    }

    private JnaOptions options() {
        return options.orElseGet(JnaOptions::ofSystemProperties);
    }
}
