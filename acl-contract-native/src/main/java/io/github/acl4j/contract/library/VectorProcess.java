package io.github.acl4j.contract.library;

import io.github.acl4j.contract.vector.Vector;
import io.github.acl4j.contract.vector.VectorResult;
import io.github.acl4j.contract.vector.VectorRunner;
import io.github.acl4j.contract.vector.Vectors;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ServiceLoader;

/** Replays one vector in this process, which {@link VectorProcesses} has started for it with the vector's environment. */
final class VectorProcess {
    /** Says that there is a result, whatever it is. */
    static final int DONE = 0;

    private VectorProcess() {}

    /**
     * Replays it.
     *
     * @param arguments name of the provider, the injector's library, a file with the vector, how many milliseconds that may take,
     *     the file for the result
     * @throws IOException if one of the files can't be read or written
     */
    public static void main(String[] arguments) throws IOException {
        String provider = arguments[0];
        Path injector = Path.of(arguments[1]);
        Vector vector = Vectors.read(Path.of(arguments[2])).get(0);
        Duration limit = Duration.ofMillis(Long.parseLong(arguments[3]));
        VectorResult result = VectorRunner.run(vector, LibraryUnderTest.fresh(() -> open(provider), injector), limit);
        ResultFile.write(result, Path.of(arguments[4]));
        // A vector that failed may have left threads in the library for which its own end would wait.
        Runtime.getRuntime().halt(DONE);
    }

    private static AclrtBackend open(String name) {
        for (AclrtProvider provider : ServiceLoader.load(AclrtProvider.class)) {
            if (provider.name().equals(name)) {
                return provider.open();
            }
        }
        throw new IllegalStateException("no backend " + name + " on the class path");
    }
}
