package io.github.acl4j.diagnosis.cli;

import io.github.acl4j.diagnosis.explain.JsonReport;
import io.github.acl4j.error.AclError;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.fault.FaultClassifier;
import io.github.acl4j.fault.FaultSymptoms;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists ACL's codes with what they mean by themselves. */
@Command(
        name = "codes",
        description = "Lists ACL's return codes, with what each means where nothing else is known.",
        exitCodeOnExecutionException = Main.EXIT_BUG,
        footerHeading = "%n",
        footer = "'acl explain CODE' says more about one.")
final class CodesCommand implements Callable<Integer> {
    private static final String ROW = "%-6s  %-48s  %-16s  %-7s  %-8s  %-8s  %s";

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--category",
            paramLabel = "CATEGORY",
            description = "Only those of a category: ${COMPLETION-CANDIDATES}.")
    private @Nullable ErrorCategory category;

    @Option(names = "--json", description = "Prints JSON, which docs/explain.md describes.")
    private boolean json;

    @Override
    public Integer call() {
        List<AclError> errors = AclError.table().stream()
                .filter(error -> category == null || error.category() == category)
                .toList();
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        if (json) {
            out.println(JsonReport.write(
                    Map.of("codes", errors.stream().map(CodesCommand::entry).toList())));
        } else {
            out.println(ROW.formatted("code", "name", "category", "scope", "after", "repair", "first action"));
            errors.forEach(error -> out.println(row(error)));
        }
        out.flush();
        return 0;
    }

    private static String row(AclError error) {
        FaultVerdict verdict = verdict(error);
        return ROW.formatted(
                error.code(),
                error.name(),
                error.category(),
                error.scope(),
                verdict.after(),
                verdict.repair(),
                verdict.actions().get(0));
    }

    private static Map<String, Object> entry(AclError error) {
        FaultVerdict verdict = verdict(error);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("code", error.code());
        fields.put("name", error.name());
        fields.put("meaning", error.meaning());
        fields.put("category", error.category().name());
        fields.put("scope", error.scope().name());
        fields.put("cause", verdict.cause().name());
        fields.put("after", verdict.after().name());
        fields.put("repair", verdict.repair().name());
        fields.put("actions", verdict.actions().stream().map(Enum::name).toList());
        fields.put("forbidden", verdict.forbidden().stream().map(Enum::name).toList());
        fields.put("since", error.since().orElseThrow().toString());
        return fields;
    }

    private static FaultVerdict verdict(AclError error) {
        return FaultClassifier.classify(
                FaultSymptoms.builder().returned(error.code()).build());
    }
}
