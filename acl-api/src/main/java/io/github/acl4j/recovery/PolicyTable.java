package io.github.acl4j.recovery;

import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.FaultVerdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What is done about each kind of fault. Valid by construction: one that leaves a kind out, or leads nowhere, can't be made. */
final class PolicyTable {
    private static final String RESOURCE = "policy-table.txt";

    private final String version;
    private final Map<String, PolicyRow> rows = new HashMap<>();

    PolicyTable(String version, List<PolicyRow> rows) {
        this.version = version;
        List<String> faults = new ArrayList<>();
        if (version.isEmpty()) {
            faults.add("no version");
        }
        for (PolicyRow row : rows) {
            if (this.rows.put(row.id(), row) != null) {
                faults.add(row.id() + " stands twice");
            }
            check(row, faults);
        }
        for (FaultLevel level : FaultLevel.values()) {
            require(PolicyRow.Kind.LEVEL, level.levelName(), faults);
        }
        for (DeviceCondition condition : DeviceCondition.values()) {
            require(PolicyRow.Kind.CONDITION, condition.name(), faults);
        }
        for (ErrorCategory category : ErrorCategory.values()) {
            require(PolicyRow.Kind.CATEGORY, category.name(), faults);
        }
        if (!faults.isEmpty()) {
            throw new IllegalStateException("the policy table: " + String.join("; ", faults));
        }
    }

    private void require(PolicyRow.Kind kind, String key, List<String> faults) {
        if (row(kind, key) == null) {
            faults.add("no row for " + kind + " " + key);
        }
    }

    /** A row that leaves the device as it is, though everything fails there, would close it for ever (fault-handling 6.15). */
    private static void check(PolicyRow row, List<String> faults) {
        boolean ofVerdict = row.kind() == PolicyRow.Kind.CODE
                || row.kind() == PolicyRow.Kind.SCOPE
                || (row.kind() == PolicyRow.Kind.CATEGORY
                        && ErrorCategory.valueOf(row.key()).isDeviceFault());
        if (ofVerdict && !row.poisoned().action().isExit()) {
            faults.add(row.id() + " leads nowhere");
        }
        if (row.poisoned().action() == RecoveryAction.HAND_OVER && row.exit().isEmpty()) {
            faults.add(row.id() + " hands over without a code");
        }
        if (row.sequence() && row.poisoned().action() != RecoveryAction.REBUILD) {
            faults.add(row.id() + " has a sequence in the place of "
                    + row.poisoned().action());
        }
        if (row.because().isEmpty()) {
            faults.add(row.id() + " doesn't say why");
        }
    }

    static PolicyTable shipped() {
        return Shipped.TABLE;
    }

    /** Read when it is first asked for. */
    private static final class Shipped {
        static final PolicyTable TABLE = Resources.read(RESOURCE, PolicyTableReader::read);
    }

    String version() {
        return version;
    }

    List<PolicyRow> rows() {
        return List.copyOf(rows.values());
    }

    PolicyRow level(FaultLevel level) {
        return present(row(PolicyRow.Kind.LEVEL, level.levelName()), level);
    }

    PolicyRow condition(DeviceCondition condition) {
        return present(row(PolicyRow.Kind.CONDITION, condition.name()), condition);
    }

    /** By the code, else by how far it reaches, else by the category. */
    PolicyRow verdict(OptionalInt code, FaultVerdict verdict) {
        PolicyRow row = code.isEmpty() ? null : row(PolicyRow.Kind.CODE, Integer.toString(code.getAsInt()));
        if (row == null) {
            row = row(PolicyRow.Kind.SCOPE, verdict.scope().name());
        }
        return row != null
                ? row
                : present(row(PolicyRow.Kind.CATEGORY, verdict.category().name()), verdict);
    }

    /** When failures of a category have come back too often. */
    Optional<FrequencyRule> recurs(String category) {
        PolicyRow row = row(PolicyRow.Kind.CATEGORY, category);
        return row == null ? Optional.empty() : row.recurs();
    }

    private @Nullable PolicyRow row(PolicyRow.Kind kind, String key) {
        return rows.get(PolicyRow.id(kind, key));
    }

    private static PolicyRow present(@Nullable PolicyRow row, Object what) {
        if (row == null) {
            throw new AssertionError("the table was checked, and has no row for " + what);
        }
        return row;
    }
}
