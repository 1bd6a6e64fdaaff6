package io.github.acl4j.micrometer;

import io.github.acl4j.error.AclError;
import io.github.acl4j.recovery.FaultCode;
import io.github.acl4j.recovery.FaultLevels;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Values of labels, each one of few. */
final class Labels {
    /** Stands for all that isn't known, or is one too many. */
    static final String OTHER = "other";

    /** Of a fault that can't be judged. */
    static final String UNKNOWN = "unknown";

    private static final Set<String> PROBE_RESULTS = Set.of("ok", "slow", "timeout", "error", "skipped");
    private static final int MOST_LAYERS = 16;
    private static final Pattern LAYER = Pattern.compile("[\\w.-]{1,32}");

    /** As the table writes them: two texts may be the same code. */
    private final Map<FaultCode, String> managed = FaultLevels.shipped().all().keySet().stream()
            .collect(Collectors.toMap(Function.identity(), FaultCode::text));

    private final FirstFew<String> layers = new FirstFew<>(MOST_LAYERS);

    static String of(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** Only codes that a table has: what an engine or a cluster calls a code may be anything. */
    String of(FaultCode code) {
        return code.kind() == FaultCode.Kind.ACL
                ? isKnown(code.text()) ? code.text() : OTHER
                : managed.getOrDefault(code, OTHER);
    }

    private static boolean isKnown(String code) {
        return AclError.of(Integer.parseInt(code)).isKnown();
    }

    String layer(String layer) {
        return LAYER.matcher(layer).matches() && layers.admits(layer) ? layer : OTHER;
    }

    static String probeResult(String result) {
        return PROBE_RESULTS.contains(result) ? result : OTHER;
    }
}
