package io.github.acl4j.mindcluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.recovery.FaultCode;
import io.github.acl4j.recovery.FaultLevel;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a node tells of its devices (health c.8). */
class DeviceInfoTest {
    private static final String FAULTS =
            "[{\\\"fault_type\\\":\\\"CardUnhealthy\\\",\\\"npu_name\\\":\\\"Ascend910-3\\\","
                    + "\\\"large_model_fault_level\\\":\\\"SeparateNPU\\\",\\\"fault_level\\\":\\\"SeparateNPU\\\",\\\"fault_handling\\\":\\\"SeparateNPU\\\","
                    + "\\\"fault_code\\\":\\\"A8028801,80E18402,x\\\",\\\"fault_time_and_level_map\\\":{"
                    + "\\\"A8028801\\\":{\\\"fault_time\\\":1900000000123,\\\"fault_level\\\":\\\"NotHandleFault\\\"},"
                    + "\\\"80E18402\\\":{\\\"fault_time\\\":1900000000,\\\"fault_level\\\":\\\"SeparateNPU\\\"}}}]";

    private static final String INFO = "{\"DeviceList\":{\"huawei.com/Ascend910\":\"Ascend910-0,Ascend910-1\","
            + "\"huawei.com/Ascend910-Fault\":\"" + FAULTS + "\",\"huawei.com/Ascend910-Unhealthy\":\"Ascend910-3\","
            + "\"huawei.com/Ascend910-Recovering\":\"\"},\"UpdateTime\":1900000000}";

    /** The SHA-256 of the text above, as sha256sum says. */
    private static final String CHECK_CODE = "95b94f498c53bad84e283893c86ea90773149c0fbc644e02341d544fefe78673";

    private static String config(String info, String checkCode) {
        return "{\"DeviceInfo\":" + info + ",\"SuperPodID\":-2,\"ServerIndex\":-2,\"CheckCode\":\"" + checkCode + "\"}";
    }

    @Test
    void itIsRead() throws IOException {
        DeviceInfo info = DeviceInfo.parse(config(INFO, CHECK_CODE));

        assertThat(info.checked()).isTrue();
        assertThat(info.updateTime()).isEqualTo(Instant.ofEpochSecond(1_900_000_000));
        assertThat(info.devices().get("huawei.com/Ascend910")).containsExactly("Ascend910-0", "Ascend910-1");
        assertThat(info.devices().get("huawei.com/Ascend910-Unhealthy")).containsExactly("Ascend910-3");
        assertThat(info.devices().get("huawei.com/Ascend910-Recovering")).isEmpty();
        assertThat(info.faults())
                .containsExactly(
                        new DeviceInfo.Fault(
                                "Ascend910-3",
                                "CardUnhealthy",
                                FaultCode.chip("A8028801"),
                                Optional.of(FaultLevel.NOT_HANDLE),
                                Optional.of(Instant.ofEpochMilli(1_900_000_000_123L))),
                        new DeviceInfo.Fault(
                                "Ascend910-3",
                                "CardUnhealthy",
                                FaultCode.chip("80E18402"),
                                Optional.of(FaultLevel.SEPARATE),
                                Optional.of(Instant.ofEpochSecond(1_900_000_000))));
        assertThat(info.problems()).hasSize(1);
    }

    @Test
    void theCheckCodeIsOfTheExactBytesOfTheObject() throws IOException {
        assertThat(DeviceInfo.parse(config(INFO.replace("1900000000}", "1900000001}"), CHECK_CODE))
                        .checked())
                .isFalse();
        assertThat(DeviceInfo.parse(config(INFO.replace(",\"UpdateTime", ", \"UpdateTime"), CHECK_CODE))
                        .checked())
                .as("a blank more")
                .isFalse();
        assertThat(DeviceInfo.parse("{ \"ServerIndex\" : [{}], \"DeviceInfo\" :  " + INFO + " , \"CheckCode\":\""
                                + CHECK_CODE + "\"}")
                        .checked())
                .as("what is around it doesn't matter")
                .isTrue();
        assertThat(DeviceInfo.parse("{\"DeviceInfo\":" + INFO + "}").checked()).isFalse();
        assertThat(DeviceInfo.parse("{}").checked()).isFalse();
    }

    @Test
    void aListOfFaultsThatIsNoneIsTold() throws IOException {
        DeviceInfo info = DeviceInfo.parse(
                config("{\"DeviceList\":{\"huawei.com/npu-Fault\":\"[{\"},\"UpdateTime\":-99999999999999}", ""));

        assertThat(info.faults()).isEmpty();
        assertThat(info.problems()).singleElement().asString().contains("huawei.com/npu-Fault");
        assertThat(info.updateTime()).isEqualTo(Instant.EPOCH);
    }

    @Test
    void whatIsNotWholeIsRefused() {
        String whole = config(INFO, CHECK_CODE);
        assertThatThrownBy(() -> DeviceInfo.parse(whole.substring(0, whole.length() - 1)))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> DeviceInfo.parse("")).isInstanceOf(IOException.class);
    }
}
