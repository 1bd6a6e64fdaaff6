/**
 * acl4j's API: the mirror of the CANN runtime's exception handling, the facade on it, and the interface that a backend
 * implements.
 */
@SuppressWarnings("module") // That module is built after this one.
module io.github.acl4j.api {
    requires static transitive org.jspecify;
    requires jdk.jfr;
    requires org.slf4j;

    exports io.github.acl4j;
    exports io.github.acl4j.error;
    exports io.github.acl4j.fault;
    exports io.github.acl4j.health;
    exports io.github.acl4j.recovery;
    exports io.github.acl4j.spi;
    exports io.github.acl4j.internal to
            io.github.acl4j.jna;

    uses io.github.acl4j.spi.AclrtProvider;
}
