package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.Fields;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The timeout that was in force, in seconds, as the logs tell it (b.8): the runtime's word goes before that of the settings. */
final class Timeouts {
    private static final Pattern REPORTED = Pattern.compile("timeout[:=]\\s?(\\d{1,10}(?:\\.\\d{1,6})?)\\s?(min|s)?");
    private static final Pattern SET = Pattern.compile(
            "EXEC_TIMEOUT set by [^\\[\\]]*\\[(\\d{1,10}(?:\\.\\d{1,6})?)\\]|xecTimeOut is set to timeOut\\[(\\d{1,10})\\]");

    private Timeouts() {}

    /** The one that most processes tell. */
    static OptionalDouble inForce(Iterable<Proc> processes) {
        Map<Double, Integer> reported = new HashMap<>();
        Map<Double, Integer> set = new HashMap<>();
        boolean inMinutes = false;
        for (Proc process : processes) {
            for (KeptLine line : process.evidence().lines(LineKind.TIMEOUT)) {
                if (isCollective(line)) {
                    inMinutes |= line.text().contains("min(");
                    reported(line.text()).ifPresent(seconds -> reported.merge(seconds, 1, Integer::sum));
                }
            }
            for (KeptLine line : process.evidence().lines(LineKind.SETTING)) {
                setting(line.text()).ifPresent(seconds -> set.merge(seconds, 1, Integer::sum));
            }
        }
        OptionalDouble told = most(reported);
        OptionalDouble setTo = most(set);
        // "30min(default)" is said of 1800 s and of 1836 s.
        boolean same = inMinutes
                && told.isPresent()
                && setTo.isPresent()
                && Math.floor(setTo.getAsDouble() / 60) * 60 == told.getAsDouble();
        return told.isEmpty() || same ? setTo : told;
    }

    /** Not that of events, which graph mode has longer. */
    static boolean isCollective(KeptLine line) {
        String text = line.text();
        // That of the 950 doesn't say what it waited for (runtime v200_base/device_error_proc_c.cc), but events have no
        // line there.
        return text.contains("fftsplus task timeout")
                || (text.contains("wait timeout") && !text.contains("event wait timeout"));
    }

    static OptionalDouble reported(String text) {
        Matcher matcher = REPORTED.matcher(text);
        if (!matcher.find()) {
            return OptionalDouble.empty();
        }
        double value = Double.parseDouble(matcher.group(1));
        return OptionalDouble.of("min".equals(matcher.group(2)) ? value * 60 : value);
    }

    static OptionalDouble setting(String text) {
        Matcher matcher = SET.matcher(text);
        if (matcher.find()) {
            return OptionalDouble.of(
                    Double.parseDouble(matcher.group(1) != null ? matcher.group(1) : matcher.group(2)));
        }
        String value = new Fields(text).get("execTimeOut");
        return value != null && value.matches("\\d{1,10}(\\.\\d{1,6})?")
                ? OptionalDouble.of(Double.parseDouble(value))
                : OptionalDouble.empty();
    }

    private static OptionalDouble most(Map<Double, Integer> votes) {
        return votes.entrySet().stream()
                .max(Map.Entry.<Double, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(e -> OptionalDouble.of(e.getKey()))
                .orElse(OptionalDouble.empty());
    }
}
