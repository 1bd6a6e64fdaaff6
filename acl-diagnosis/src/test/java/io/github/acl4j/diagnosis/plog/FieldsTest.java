package io.github.acl4j.diagnosis.plog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** hccl.md 4: one reader of fields for every version's spelling. */
class FieldsTest {
    @Test
    void bracketsMayFollowAtOnceOrBehindAColonAndBlanks() {
        Fields fields = new Fields("streamID:[7], taskID[9], remote rank: [3].");
        assertThat(fields.get("streamID")).isEqualTo("7");
        assertThat(fields.number("taskID")).hasValue(9);
        assertThat(fields.get("remote rank")).isEqualTo("3");
    }

    @Test
    void aNameIsAWholeWord() {
        Fields fields = new Fields("userRank[1] rankNum[8], loop[2], rank[5], op[sum]");
        assertThat(fields.number("rank")).hasValue(5);
        assertThat(fields.get("op")).isEqualTo("sum");
        assertThat(fields.get("Rank")).isNull();
    }

    @Test
    void aFieldThatWasCutIsNone() {
        assertThat(new Fields("index[21], count[25").get("count")).isNull();
    }

    @Test
    void theFirstNameThatIsThereCounts() {
        Fields fields = new Fields("recvCount[4], sendCount[5]");
        assertThat(fields.get("count", "recvCount", "sendCount")).isEqualTo("4");
    }

    @Test
    void aNumberMayBeFollowedByOthers() {
        assertThat(new Fields("rankId[3 4]").number("rankId")).hasValue(3);
        assertThat(new Fields("rankId[local]").number("rankId")).isEmpty();
    }

    @Test
    void deviceLogsHaveNoBrackets() {
        Fields fields = new Fields("tag:x_group_name_1, group:group_name_1, opIndex:39, count:1048576, dataType:11.");
        assertThat(fields.bare("group")).isEqualTo("group_name_1");
        assertThat(fields.bare("count")).isEqualTo("1048576");
        assertThat(fields.bare("dataType")).isEqualTo("11");
        assertThat(fields.bare("root")).isNull();
    }
}
