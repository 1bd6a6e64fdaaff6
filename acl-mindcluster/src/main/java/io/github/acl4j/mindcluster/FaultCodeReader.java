package io.github.acl4j.mindcluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.recovery.FaultCode;
import io.github.acl4j.recovery.FaultLevel;
import io.github.acl4j.recovery.FaultLevels;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads {@code faultCode.json} and {@code SwitchFaultCode.json}: one object, of each level a list of codes (health c.2). */
final class FaultCodeReader {
    private static final String CODES = "Codes";
    private static final String NETWORK_CODES = "NetworkCodes";

    /** What the network's code may be; of other levels the device plugin makes "nothing to handle" (health c.3). */
    private static final Set<FaultLevel> OF_NETWORK =
            EnumSet.of(FaultLevel.NOT_HANDLE, FaultLevel.SUB_HEALTH, FaultLevel.PRE_SEPARATE, FaultLevel.SEPARATE);

    private final String file;
    private final FaultLevels.Builder levels;
    private final List<String> problems;

    FaultCodeReader(String file, FaultLevels.Builder levels, List<String> problems) {
        this.file = file;
        this.levels = levels;
        this.problems = problems;
    }

    void readChips(JsonNode object) {
        for (Map.Entry<String, JsonNode> entry : object.properties()) {
            String key = entry.getKey();
            String suffix = key.endsWith(NETWORK_CODES) ? NETWORK_CODES : CODES;
            read(key, suffix, entry.getValue(), false);
        }
    }

    void readBus(JsonNode object) {
        for (Map.Entry<String, JsonNode> entry : object.properties()) {
            read(entry.getKey(), CODES, entry.getValue(), true);
        }
    }

    private void read(String key, String suffix, JsonNode codes, boolean bus) {
        FaultLevel level = key.endsWith(suffix)
                ? FaultLevel.named(key.substring(0, key.length() - suffix.length()))
                        .orElse(null)
                : null;
        if (level == null || level == FaultLevel.NORMAL) {
            problems.add(file + ": " + key + " is no list of a level's codes");
        } else if (!codes.isArray()) {
            problems.add(file + ": " + key + " isn't a list");
        } else {
            for (JsonNode code : codes) {
                add(key, level, code, bus);
            }
        }
    }

    private void add(String key, FaultLevel level, JsonNode text, boolean bus) {
        try {
            if (!text.isTextual()) {
                throw new IllegalArgumentException("not a text: " + text);
            }
            FaultCode code = bus ? FaultCode.bus(text.textValue()) : FaultCode.chip(text.textValue());
            boolean allowed = !code.equals(FaultLevels.LINK_DOWN) || OF_NETWORK.contains(level);
            if (!allowed) {
                problems.add(
                        file + ": " + code.text() + " can't be " + level.levelName() + " and is handled as nothing");
            }
            levels.add(code, allowed ? level : FaultLevel.NOT_HANDLE);
        } catch (IllegalArgumentException e) {
            problems.add(file + ": " + key + ": " + e.getMessage());
        }
    }
}
