/** Reads the files of MindCluster for acl4j. */
module io.github.acl4j.mindcluster {
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires transitive io.github.acl4j.api;
    requires org.slf4j;

    exports io.github.acl4j.mindcluster;
}
