/** Binds acl4j's metrics to Micrometer. */
@SuppressWarnings("requires-transitive-automatic") // Micrometer has no module descriptor, but a name.
module io.github.acl4j.micrometer {
    requires transitive io.github.acl4j.api;
    requires transitive micrometer.core;

    exports io.github.acl4j.micrometer;
}
