/** The real CANN runtime as a backend of acl4j. */
module io.github.acl4j.jna {
    requires com.sun.jna;
    requires transitive io.github.acl4j.api;
    requires org.slf4j;

    exports io.github.acl4j.jna;

    provides io.github.acl4j.spi.AclrtProvider with
            io.github.acl4j.jna.JnaProvider;
}
