package io.github.acl4j.recovery;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A process that counts a fault again and again, and says so each time once it is on the disk. Then it waits to be killed. */
final class HistoryWriter {
    static final FaultCode CODE = FaultCode.chip("ABCDEF01");

    private HistoryWriter() {}

    /**
     * Runs.
     *
     * @param args the file, how often, and at which size the file is rewritten
     * @throws IOException if the file can't be opened
     * @throws InterruptedException never
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        RecurrenceRules.Builder rules = RecurrenceRules.builder("test");
        rules.add(CODE, new FrequencyRule(Duration.ofDays(10), 100, FaultLevel.MANUALLY_SEPARATE, Optional.empty()));
        PolicySettings settings =
                PolicySettings.DEFAULT.withTables(FaultLevels.shipped(), rules.build(), GraceTolerance.DEFAULT);
        RecoveryHistory history = RecoveryHistory.open(RecoveryJournal.of(Path.of(args[0]), Long.parseLong(args[2])));
        PolicyBench bench = new PolicyBench(settings, history);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            bench.passSeconds(1).report(0, FaultReport.once(CODE));
            out.println(i);
        }
        Thread.sleep(Duration.ofMinutes(5).toMillis());
    }
}
