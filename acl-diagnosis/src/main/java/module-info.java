/** Reads error texts and logs of CANN, and says what failed and what to do. */
module io.github.acl4j.diagnosis {
    requires transitive io.github.acl4j.api;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires info.picocli;
    requires java.xml;

    exports io.github.acl4j.diagnosis;
    exports io.github.acl4j.diagnosis.explain;
    exports io.github.acl4j.diagnosis.hccl;
    exports io.github.acl4j.diagnosis.plog;
    exports io.github.acl4j.diagnosis.report;
    exports io.github.acl4j.diagnosis.timeout;

    opens io.github.acl4j.diagnosis.cli to
            info.picocli;
}
