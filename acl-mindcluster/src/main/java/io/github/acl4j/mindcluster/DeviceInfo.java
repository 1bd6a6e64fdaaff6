package io.github.acl4j.mindcluster;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.recovery.FaultCode;
import io.github.acl4j.recovery.FaultLevel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What a node's ConfigMap {@code mindx-dl-deviceinfo-NODE} says of its devices, in its key {@code DeviceInfoCfg} (health c.8).
 *
 * @param updateTime when it was written
 * @param devices the lists of devices by their key, such as {@code huawei.com/Ascend910-Unhealthy}
 * @param faults the faults
 * @param checked whether its check code fits its content; if not, somebody has edited it, or it isn't whole
 * @param problems what was left out, and why; for a log
 */
public record DeviceInfo(
        Instant updateTime,
        Map<String, List<String>> devices,
        List<Fault> faults,
        boolean checked,
        List<String> problems) {
    private static final String FAULT = "-Fault";

    /** A number above this counts milliseconds, one below seconds: both are found. */
    private static final long MILLIS = 100_000_000_000L;

    /**
     * A fault of a device.
     *
     * @param device such as {@code Ascend910-3}, with the physical id
     * @param type such as {@code CardUnhealthy}
     * @param code the code
     * @param level its level, if it has one of the known
     * @param time since when, if that is told
     */
    public record Fault(
            String device, String type, FaultCode code, Optional<FaultLevel> level, Optional<Instant> time) {}

    /**
     * Copies.
     *
     * @param updateTime when it was written
     * @param devices the lists of devices
     * @param faults the faults
     * @param checked whether its check code fits
     * @param problems what was left out
     */
    public DeviceInfo {
        devices = Map.copyOf(devices);
        faults = List.copyOf(faults);
        problems = List.copyOf(problems);
    }

    /**
     * Reads it.
     *
     * @param text the value of {@code DeviceInfoCfg}
     * @return what it says
     * @throws IOException if it isn't a whole JSON object
     */
    public static DeviceInfo parse(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        JsonNode object = Json.object(bytes);
        JsonNode info = object.path("DeviceInfo");
        Map<String, List<String>> devices = new TreeMap<>();
        List<Fault> faults = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : info.path("DeviceList").properties()) {
            String value = entry.getValue().asText();
            if (entry.getKey().endsWith(FAULT)) {
                faults.addAll(faults(entry.getKey(), value, problems));
            } else {
                devices.put(entry.getKey(), FaultCode.split(value));
            }
        }
        String checkCode = Json.text(object, "CheckCode");
        boolean checked = checkCode.equalsIgnoreCase(Checksum.sha256(deviceInfoOf(bytes)));
        return new DeviceInfo(instant(Json.number(info, "UpdateTime").orElse(0)), devices, faults, checked, problems);
    }

    /** The exact bytes of the object, which alone the check code is of. */
    private static byte[] deviceInfoOf(byte[] text) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                int begin = (int) parser.currentTokenLocation().getByteOffset();
                parser.skipChildren();
                if (name.equals("DeviceInfo")) {
                    return Arrays.copyOfRange(
                            text, begin, (int) parser.currentLocation().getByteOffset());
                }
            }
            return new byte[0];
        }
    }

    /** A list in a text. */
    private static List<Fault> faults(String key, String text, List<String> problems) {
        List<Fault> faults = new ArrayList<>();
        try {
            byte[] list = ("{\"list\":" + text + "}").getBytes(StandardCharsets.UTF_8);
            for (JsonNode item : Json.object(list).path("list")) {
                faults.addAll(faultsOf(item, problems));
            }
        } catch (IOException e) {
            problems.add(key + " isn't a list: " + e.getMessage());
        }
        return faults;
    }

    private static List<Fault> faultsOf(JsonNode item, List<String> problems) {
        JsonNode times = item.path("fault_time_and_level_map");
        List<Fault> faults = new ArrayList<>();
        for (String text : FaultCode.split(Json.text(item, "fault_code"))) {
            try {
                JsonNode own = times.path(text);
                String level = own.isMissingNode() ? Json.text(item, "fault_level") : Json.text(own, "fault_level");
                OptionalLong time = Json.number(own, "fault_time");
                faults.add(new Fault(
                        Json.text(item, "npu_name"),
                        Json.text(item, "fault_type"),
                        FaultCode.parse(text),
                        FaultLevel.named(level),
                        time.isPresent() ? Optional.of(instant(time.getAsLong())) : Optional.empty()));
            } catch (IllegalArgumentException e) {
                problems.add("fault_code: " + e.getMessage());
            }
        }
        return faults;
    }

    private static Instant instant(long time) {
        return time > MILLIS ? Instant.ofEpochMilli(time) : Instant.ofEpochSecond(Math.max(0, time));
    }
}
