/** An Ascend device inside the JVM. */
module io.github.acl4j.fake {
    requires transitive io.github.acl4j.api;
    // Not transitive, though FakeNpu shows it: javac would then look for JUnit when a user's module is compiled.
    requires static org.junit.jupiter.api;

    exports io.github.acl4j.fake;

    provides io.github.acl4j.spi.AclrtProvider with
            io.github.acl4j.fake.FakeProvider;
}
