package io.github.acl4j.mindcluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.recovery.FaultLevels;
import io.github.acl4j.recovery.GraceTolerance;
import io.github.acl4j.recovery.PolicySettings;
import io.github.acl4j.recovery.RecurrenceRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The tables of a cluster: which level a code has, and what makes it worse. What a cluster doesn't tell is as the SDK ships it.
 *
 * @param levels the level of each code
 * @param recurrence which codes make a device worse by coming back or lasting
 * @param grace how long a reset takes
 * @param problems what was left out, and why; for a log
 */
public record FaultTables(FaultLevels levels, RecurrenceRules recurrence, GraceTolerance grace, List<String> problems) {
    /** The levels of chips' codes. */
    public static final String FAULT_CODES = "faultCode.json";

    /** The levels of the bus's codes. */
    public static final String SWITCH_FAULT_CODES = "SwitchFaultCode.json";

    /** What makes a code worse. */
    public static final String FAULT_CUSTOMIZATION = "faultCustomization.json";

    /** What the SDK ships. */
    public static final FaultTables SHIPPED =
            new FaultTables(FaultLevels.shipped(), RecurrenceRules.shipped(), GraceTolerance.DEFAULT, List.of());

    /**
     * Copies.
     *
     * @param levels the level of each code
     * @param recurrence which codes make a device worse
     * @param grace how long a reset takes
     * @param problems what was left out
     */
    public FaultTables {
        Objects.requireNonNull(levels, "levels");
        Objects.requireNonNull(recurrence, "recurrence");
        Objects.requireNonNull(grace, "grace");
        problems = List.copyOf(problems);
    }

    /**
     * Reads a folder that has one or more of {@value #FAULT_CODES}, {@value #SWITCH_FAULT_CODES} and {@value #FAULT_CUSTOMIZATION}, such as the ConfigMap
     * {@code mindx-dl-fault-config} when it is mounted, or the device plugin's {@code /usr/local} (health c.2).
     *
     * @param folder the folder
     * @return the tables; for a file that isn't there those that are shipped
     * @throws IOException if one of the files can't be read, has more than 1 MiB or isn't JSON: then the tables that were read before, or the shipped
     *     ones, are the better choice
     */
    public static FaultTables read(Path folder) throws IOException {
        List<String> problems = new ArrayList<>();
        FaultLevels levels = levels(folder, problems);
        Path customization = folder.resolve(FAULT_CUSTOMIZATION);
        if (!Files.exists(customization)) {
            return new FaultTables(levels, RecurrenceRules.shipped(), GraceTolerance.DEFAULT, problems);
        }
        FaultCustomizationReader reader = new FaultCustomizationReader(customization.toString(), problems);
        reader.read(parse(customization));
        return new FaultTables(levels, reader.rules(), reader.grace(), problems);
    }

    private static FaultLevels levels(Path folder, List<String> problems) throws IOException {
        Path chips = folder.resolve(FAULT_CODES);
        Path bus = folder.resolve(SWITCH_FAULT_CODES);
        boolean hasChips = Files.exists(chips);
        boolean hasBus = Files.exists(bus);
        if (!hasChips && !hasBus) {
            return FaultLevels.shipped();
        }
        String origin = (hasChips ? chips.toString() : FaultLevels.shipped().origin()) + (hasBus ? ", " + bus : "");
        FaultLevels.Builder levels = FaultLevels.builder(origin);
        if (hasChips) {
            new FaultCodeReader(chips.toString(), levels, problems).readChips(parse(chips));
        } else {
            levels.addAll(FaultLevels.shipped());
        }
        if (hasBus) {
            new FaultCodeReader(bus.toString(), levels, problems).readBus(parse(bus));
        }
        return levels.build();
    }

    private static JsonNode parse(Path file) throws IOException {
        byte[] bytes = BoundedFile.read(file);
        try {
            return Json.object(bytes);
        } catch (IOException e) {
            throw new IOException(file + " isn't what is expected: " + e.getMessage(), e);
        }
    }

    /**
     * Settings with these tables.
     *
     * @param settings the settings
     * @return the same otherwise
     */
    public PolicySettings applyTo(PolicySettings settings) {
        return settings.withTables(levels, recurrence, grace);
    }
}
