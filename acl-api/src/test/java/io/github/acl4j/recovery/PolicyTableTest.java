package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.error.ErrorCategory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of what is done (health d), and that one with a gap can't be loaded (fault-handling 6.15). */
class PolicyTableTest {
    @Test
    void everyFaultOfADeviceLeadsSomewhere() {
        PolicyTable table = PolicyTable.shipped();

        assertThat(table.rows())
                .hasSizeGreaterThan(
                        ErrorCategory.values().length + FaultLevel.values().length + DeviceCondition.values().length);
        assertThat(table.rows())
                .filteredOn(row -> row.kind() == PolicyRow.Kind.CATEGORY
                        && ErrorCategory.valueOf(row.key()).isDeviceFault())
                .hasSize((int) java.util.Arrays.stream(ErrorCategory.values())
                        .filter(ErrorCategory::isDeviceFault)
                        .count())
                .allMatch(row -> row.poisoned().action().isExit());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CATEGORY HBM_ECC  |                                   | no row for CATEGORY HBM_ECC",
                "LEVEL RestartNPU  |                                   | no row for LEVEL RestartNPU",
                "CONDITION WEDGED  |                                   | no row for CONDITION WEDGED",
                "version 2         |                                   | no version",
                "CATEGORY KERNEL_SW | CATEGORY KERNEL_SW ! RestartBusiness COUNT ! because x   | leads nowhere",
                "CODE 507057       | CODE 507057 ! NotHandleFault COUNT ! because x            | leads nowhere",
                "CONDITION LOST    | CONDITION LOST ! SeparateNPU HAND_OVER ! because x        | without a code",
                "CATEGORY UNKNOWN  | CATEGORY UNKNOWN ! NotHandleFault COUNT                   | doesn't say why",
                "CATEGORY UNKNOWN  | CATEGORY UNKNOWN ! NotHandleFault COUNT ! sequence ! because x | sequence in the place of",
                "CATEGORY UNKNOWN  | CATEGORY OOM ! NotHandleFault COUNT ! because x           | stands twice"
            })
    void aTableWithAGapIsRefused(String instead, String line, String why) throws IOException {
        String text = lines().lines()
                .filter(each -> !each.startsWith(instead.strip()))
                .collect(Collectors.joining("\n"));
        String replaced = text + "\n" + (line == null ? "" : line.replace('!', '|'));

        assertThatThrownBy(() -> PolicyTableReader.read(new StringReader(replaced)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(why);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CATEGORY NEW ! NotHandleFault COUNT ! because x",
                "KIND OOM ! NotHandleFault COUNT ! because x",
                "CODE x ! NotHandleFault COUNT ! because x",
                "CODE 1",
                "CODE 1 ! NotHandleFault",
                "CODE 1 ! NotHandle REBUILD ! because x",
                "CODE 1 ! SeparateFault REBUILD ! because x",
                "CODE 1 ! NotHandleFault RESET ! because x",
                "CODE 1 ! NotHandleFault REBUILD ! exit 70 ! because x",
                "CODE 1 ! NotHandleFault REBUILD ! recurs 0 60 SeparateNPU 60 ! because x",
                "CODE 1 ! NotHandleFault REBUILD ! maybe ! because x"
            })
    void aLineThatMakesNoSenseIsRefused(String line) throws IOException {
        String text = lines() + "\n" + line.replace('!', '|');

        assertThatThrownBy(() -> PolicyTableReader.read(new StringReader(text)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a line of the policy table");
    }

    private static String lines() throws IOException {
        InputStream in = PolicyTable.class.getResourceAsStream("policy-table.txt");
        assertThat(in).isNotNull();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines().collect(Collectors.joining("\n"));
        }
    }
}
