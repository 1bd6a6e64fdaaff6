/** A service that uses acl4j as a user of its artifacts would. */
module com.example.service {
    requires io.github.acl4j.api;
    requires io.github.acl4j.fake;
    requires io.github.acl4j.micrometer;
}
