package io.github.acl4j.onmodulepath;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtProvider;
import java.util.ServiceLoader;

/** A service outside the modules of acl4j, which sees only what they export. */
public final class OnModulePath {
    private OnModulePath() {}

    /**
     * Opens the runtime and has a callback called.
     *
     * @param args none
     */
    public static void main(String[] args) {
        AclrtProvider provider =
                ServiceLoader.load(AclrtProvider.class).findFirst().orElseThrow();
        try (AclRuntime runtime = AclRuntime.open()) {
            AclrtBackend mirror = runtime.mirror();
            System.out.println("> " + provider.getClass().getModule().getName() + " of " + mirror.describe());
            mirror.aclrtExceptionInfoCallbackRegister(
                    info -> System.out.println("> task " + mirror.aclrtGetTaskIdFromExceptionInfo(info)));
            mirror.aclrtSynchronizeDevice();
        }
    }
}
