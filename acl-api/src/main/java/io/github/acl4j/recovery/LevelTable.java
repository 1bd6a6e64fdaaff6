package io.github.acl4j.recovery;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.HashSet;
import java.util.Set;

/** Reads the table of levels that comes with the SDK, and refuses one that contradicts itself. Its format is told in the resource. */
final class LevelTable {
    private static final String RESOURCE = "fault-levels.csv";
    private static final String ORIGIN = "# origin: ";

    private LevelTable() {}

    static FaultLevels load() {
        return Resources.read(RESOURCE, LevelTable::read);
    }

    static FaultLevels read(Reader table) throws IOException {
        BufferedReader lines = new BufferedReader(table);
        FaultLevels.Builder levels = null;
        Set<FaultCode> seen = new HashSet<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(ORIGIN)) {
                levels = FaultLevels.builder(line.substring(ORIGIN.length()).strip());
            } else if (!line.startsWith("#")) {
                if (levels == null) {
                    throw new IllegalStateException("the table of levels doesn't say where it comes from");
                }
                String[] field = line.split(",", -1);
                if (field.length != 2) {
                    throw new IllegalStateException("not a line of the table of levels: " + line);
                }
                FaultCode code = FaultCode.chip(field[0]);
                if (!seen.add(code)) {
                    throw new IllegalStateException("the table of levels has " + code.text() + " twice");
                }
                levels.add(
                        code,
                        FaultLevel.named(field[1])
                                .orElseThrow(() -> new IllegalStateException("there is no level " + field[1])));
            }
        }
        if (levels == null || seen.isEmpty()) {
            throw new IllegalStateException("the table of levels is empty");
        }
        return levels.build();
    }
}
