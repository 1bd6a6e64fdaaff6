/** An Ascend device inside the JVM. */
module io.github.acl4j.fake {
    requires transitive io.github.acl4j.api;
    requires static transitive org.junit.jupiter.api;

    exports io.github.acl4j.fake;

    provides io.github.acl4j.spi.AclrtProvider with
            io.github.acl4j.fake.FakeProvider;
}
