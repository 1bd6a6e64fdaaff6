package io.github.acl4j.benchmarks;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.jna.JnaOptions;
import io.github.acl4j.jna.JnaProvider;
import io.github.acl4j.jna.SignalPolicy;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Optional;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The benchmark's library, by acl4j and by JNI. */
@State(Scope.Benchmark)
public class Opened {
    /** System property with the folder of the two libraries. */
    static final String FOLDER = "acl4j.benchmarks.folder";

    final AclrtBackend mirror;
    final AclRuntime facade;
    final ByteBuffer errorInfo = struct(AclrtStructs.ERROR_INFO_SIZE);
    final ByteBuffer uceArray = struct(AclrtStructs.MAX_MEM_UCE_INFO_ARRAY_SIZE * AclrtStructs.MEM_UCE_INFO_SIZE);
    final long[] size = new long[1];
    final int[] count = new int[1];

    /** Loads both libraries: the mirror's first, which the other one finds in the process then. */
    public Opened() {
        Path folder = Path.of(System.getProperty(FOLDER, "."));
        mirror = new JnaProvider(new JnaOptions(Optional.of(folder.toString()), SignalPolicy.LEAVE)).open();
        facade = AclRuntime.builder().backend(mirror).open();
        System.load(folder.resolve("libacl4jbench.so").toString());
    }

    static ByteBuffer struct(int size) {
        return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    }

    /** Closes what was opened; the libraries stay. */
    @TearDown(Level.Trial)
    public void close() {
        facade.close();
        mirror.close();
    }
}
