package io.github.acl4j;

import io.github.acl4j.spi.AclrtProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Chooses a backend: the one that was asked for by name, else the one native one that is available. */
final class BackendChoice {
    /** System property with the name of the backend. */
    static final String PROPERTY = "acl4j.backend";

    private static final Logger log = LoggerFactory.getLogger(BackendChoice.class);

    private final List<AclrtProvider> providers = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();

    private BackendChoice() {
        Iterator<AclrtProvider> found = ServiceLoader.load(AclrtProvider.class, BackendChoice.class.getClassLoader())
                .iterator();
        while (hasNext(found)) {
            try {
                providers.add(found.next());
            } catch (ServiceConfigurationError e) {
                // One broken provider mustn't take the others with it; why it is broken is told if nothing else is
                // left.
                reasons.add("a provider can't be loaded: " + e);
            }
        }
    }

    private boolean hasNext(Iterator<AclrtProvider> found) {
        try {
            return found.hasNext();
        } catch (ServiceConfigurationError e) {
            reasons.add("the list of providers can't be read: " + e);
            return false;
        }
    }

    /** The name of the backend, if one was asked for. */
    static Optional<String> name(Optional<String> asked) {
        return asked.or(() -> Optional.ofNullable(System.getProperty(PROPERTY))).filter(text -> !text.isBlank());
    }

    static AclrtProvider provider(Optional<String> name) {
        BackendChoice choice = new BackendChoice();
        AclrtProvider provider = name.isPresent() ? choice.named(name.get()) : choice.onlyNative();
        if (provider.kind() == AclrtProvider.Kind.FAKE) {
            log.atWarn()
                    .addKeyValue("backend", provider.name())
                    .log("no device behind this runtime: the backend is a fake, for tests");
        }
        return provider;
    }

    private AclrtProvider named(String name) {
        for (AclrtProvider provider : providers) {
            if (provider.name().equals(name)) {
                Optional<String> unavailable = unavailable(provider);
                if (unavailable.isPresent()) {
                    throw new IllegalStateException("backend \"" + name + "\" is not available: " + unavailable.get());
                }
                return provider;
            }
        }
        throw new IllegalStateException("there is no backend \"" + name + "\"; " + found());
    }

    private AclrtProvider onlyNative() {
        List<AclrtProvider> available = new ArrayList<>();
        for (AclrtProvider provider : providers) {
            Optional<String> unavailable = unavailable(provider);
            if (provider.kind() == AclrtProvider.Kind.FAKE) {
                reasons.add(
                        provider.name() + ": a fake, taken only by name (-D" + PROPERTY + "=" + provider.name() + ")");
            } else if (unavailable.isPresent()) {
                reasons.add(provider.name() + ": " + unavailable.get());
            } else {
                available.add(provider);
            }
        }
        if (available.size() == 1) {
            return available.get(0);
        }
        if (available.isEmpty()) {
            throw new IllegalStateException("no backend for the CANN runtime is available; " + found());
        }
        throw new IllegalStateException("several backends are available, choose one with -D" + PROPERTY + ": "
                + available.stream().map(AclrtProvider::name).toList());
    }

    /** A provider that fails here mustn't take the others with it. */
    private static Optional<String> unavailable(AclrtProvider provider) {
        try {
            return provider.unavailable();
        } catch (RuntimeException | LinkageError e) {
            return Optional.of("it can't tell whether it is available: " + e);
        }
    }

    private String found() {
        List<String> found = new ArrayList<>();
        for (AclrtProvider provider : providers) {
            String name = provider.name();
            // The reason, where it is known, begins with the name.
            if (reasons.stream().noneMatch(reason -> reason.startsWith(name + ":"))) {
                found.add(name);
            }
        }
        found.addAll(reasons);
        return found.isEmpty()
                ? "no provider was found: add acl-native, or acl-fake for tests, to the path"
                : "found: " + found;
    }
}
