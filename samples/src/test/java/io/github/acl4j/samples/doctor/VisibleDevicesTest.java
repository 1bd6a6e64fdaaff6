package io.github.acl4j.samples.doctor;

import static io.github.acl4j.samples.doctor.Findings.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.acl4j.contract.vector.Vectors;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class VisibleDevicesTest {
    private static final int DEVICES_OF_THE_VECTORS = 2;

    /** What the real runtime made of a setting. */
    private record Observed(String id, String setting, int code, int count) {}

    private static List<Observed> observed() throws IOException {
        List<Observed> all = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(
                Vectors.class.getResourceAsStream("/io/github/acl4j/contract/vectors/a2/visible-devices.json"))) {
            for (JsonNode vector : new ObjectMapper().readTree(in)) {
                JsonNode first = vector.path("steps").path(0);
                if (first.path("fn").asText().equals("aclrtGetDeviceCount")) {
                    all.add(new Observed(
                            vector.path("id").asText(),
                            vector.path("env").path(VisibleDevices.VARIABLE).asText(),
                            first.path("ret").asInt(),
                            first.path("out").path("count").asInt()));
                }
            }
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource
    void observed(Observed observed) {
        Check check = check(observed.setting, observed.code, observed.count);
        List<?> ids = (List<?>) check.facts().get("driverIds");
        assertThat(ids).hasSize(observed.count);
        assertThat(ids).allSatisfy(id -> assertThat((Integer) id).isLessThan(DEVICES_OF_THE_VECTORS));
        assertThat(check.status() == Status.PROBLEM).as(check.toString()).isEqualTo(observed.count == 0);
    }

    @Test
    void thereAreObservations() throws IOException {
        assertThat(observed()).hasSizeGreaterThan(15);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,3 | 2 | OK | device 0 is the driver's 1, device 1 is the driver's 3",
                "1,5 | 1 | WARNING | device 0 is the driver's 1; the driver hasn't got 5, where the list ends",
                "0-1 | 1 | WARNING | device 0 is the driver's 0; the list ends there, since \"-1\" is no id behind a comma",
                "1,0 | 0 | PROBLEM | \"1,0\" makes no device visible: its ids have to ascend, and each may come once",
                "7 | 0 | PROBLEM | \"7\" makes no device visible: the driver hasn't got 7",
                "abc | 0 | PROBLEM | \"abc\" makes no device visible: it begins with no id"
            })
    void saysWhatASettingMeans(String setting, int count, Status status, String finding) {
        Check check = check(setting, 0, count);
        assertThat(check.status()).isEqualTo(status);
        assertThat(check.finding()).isEqualTo(finding);
    }

    @Test
    void saysHowToRepairTheOrder() {
        assertThat(check("3,1,3", 207004, 0).remedy()).contains("Set it to 1,3.");
    }

    @Test
    void judgesTheOrderWithoutARuntime() {
        Surroundings surroundings = Findings.surroundings(Map.of(VisibleDevices.VARIABLE, "1,0"));
        assertThat(VisibleDevices.check(new Examination(), surroundings).status())
                .isEqualTo(Status.PROBLEM);
    }

    @Test
    void isFineWhereNothingIsSet() {
        Check check = VisibleDevices.check(new Examination(), Findings.surroundings(Map.of()));
        assertThat(check.status()).isEqualTo(Status.OK);
        assertThat(check.facts()).containsEntry("value", null).containsEntry("driverIds", null);
    }

    private static Check check(String setting, int code, int count) {
        Examination examination =
                Findings.examination(result(Step.DEVICE_COUNT, "{\"code\": " + code + ", \"count\": " + count + "}"));
        return VisibleDevices.check(examination, Findings.surroundings(Map.of(VisibleDevices.VARIABLE, setting)));
    }
}
