package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Codes as MindCluster writes them (health c.2). */
class FaultCodeTest {
    @Test
    void aCodeOfNineDigitsKeepsItsLeadingZero() {
        FaultCode code = FaultCode.chip("020001002");

        assertThat(code.text()).isEqualTo("020001002");
        assertThat(code).isEqualTo(FaultCode.chip("20001002")).hasSameHashCodeAs(FaultCode.chip("20001002"));
        assertThat(code).isNotEqualTo(FaultCode.chip("200001002"));
    }

    @Test
    void aCodeIsTheSameInAnyCaseAndWithAPrefix() {
        assertThat(FaultCode.chip("0x80e01801")).isEqualTo(FaultCode.chip("80E01801"));
        assertThat(FaultCode.chip("0x80e01801").text()).isEqualTo("80e01801");
        assertThat(FaultCode.chip("FFFFFFFF")).isNotEqualTo(FaultCode.chip("7FFFFFFF"));
    }

    @Test
    void codesOfDifferentKindsAreDifferentThoughTheyReadAlike() {
        assertThat(FaultCode.chip("507053")).isNotEqualTo(FaultCode.acl(507053));
        assertThat(FaultCode.chip("507053").compareTo(FaultCode.acl(507053))).isNotZero();
    }

    @Test
    void aListIsSplitAtTheCommasOutsideOfBrackets() {
        assertThat(FaultCode.split("8C03A000,[0x00f1fef5,155913,cpu,na],80E01801"))
                .containsExactly("8C03A000", "[0x00f1fef5,155913,cpu,na]", "80E01801");
        assertThat(FaultCode.split(" 8C03A000 ,, 80E01801,")).containsExactly("8C03A000", "80E01801");
        assertThat(FaultCode.split("")).isEmpty();
        assertThat(FaultCode.split("80E01801,[0x1,2")).containsExactly("80E01801", "[0x1,2");
    }

    @Test
    void bracketsMakeACodeOfTheBus() {
        FaultCode code = FaultCode.parse(" [0x00f1fef5,155913,L2,na] ");

        assertThat(code.kind()).isEqualTo(FaultCode.Kind.BUS);
        assertThat(code.text()).isEqualTo("[0x00f1fef5,155913,L2,na]");
        assertThat(FaultCode.parse("80E01801").kind()).isEqualTo(FaultCode.Kind.CHIP);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "0x",
                "8G",
                "-1",
                "1234567890ABCDEF",
                "[0x1,2,3]",
                "[0x1,2,3,4,5]",
                "[0x1,,3,4]",
                "[0x1,2,3,4",
                "[0x1,2;3,4,5]",
                "[0x00f1fef5,155913,aaaaaaaaaaaaaaaaaaaaaaaaaaaa,na]"
            })
    void whatIsNoCodeIsRefused(String text) {
        assertThatThrownBy(() -> FaultCode.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aCodeOfTheBusHasFiftyCharactersAtMost() {
        String fifty = "[0x00f1fef5,155913,aaaaaaaaaaaaaaaaaaaaaaaaaaa,na]";
        assertThat(fifty).hasSize(50);
        assertThat(FaultCode.bus(fifty).text()).isEqualTo(fifty);
    }
}
