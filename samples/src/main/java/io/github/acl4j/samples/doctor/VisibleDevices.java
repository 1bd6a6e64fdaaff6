package io.github.acl4j.samples.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What {@code ASCEND_RT_VISIBLE_DEVICES} makes of the devices (vectors visible-devices-*): a user's id is an index into the
 * list. The list ends at the first id that the driver hasn't got, and at anything but a single comma between ids; ids that
 * don't ascend, or come twice, make all devices invisible.
 */
final class VisibleDevices {
    static final String VARIABLE = "ASCEND_RT_VISIBLE_DEVICES";

    private static final String ID = "visible-devices";
    private static final Pattern NEXT = Pattern.compile("(\\d{1,9})(?!\\d)(,(?=\\d))?");

    private final String setting;

    /** The ids up to where the list ends by the way it is written. */
    private final List<Integer> ids = new ArrayList<>();

    private final String ignored;
    private final boolean ascending;

    private VisibleDevices(String setting) {
        this.setting = setting;
        Matcher matcher = NEXT.matcher(setting);
        int at = 0;
        boolean more = true;
        while (more && matcher.find(at) && matcher.start() == at) {
            ids.add(Integer.parseInt(matcher.group(1)));
            at = matcher.end();
            more = matcher.group(2) != null;
        }
        this.ignored = setting.substring(at);
        this.ascending = IntStream.range(1, ids.size()).allMatch(index -> ids.get(index - 1) < ids.get(index));
    }

    static Check check(Examination examination, Surroundings surroundings) {
        Optional<String> setting = surroundings.variable(VARIABLE);
        if (setting.isEmpty()) {
            return Check.ok(ID, VARIABLE, "not set: all devices, as the driver numbers them")
                    .fact("value", null)
                    .fact("driverIds", null);
        }
        VisibleDevices devices = new VisibleDevices(setting.get());
        OptionalInt count = count(examination);
        return devices.judge(count).fact("value", setting.get()).fact("driverIds", devices.visible(count));
    }

    /** How many devices the runtime sees; empty if nobody asked it. */
    private static OptionalInt count(Examination examination) {
        return examination
                .result(Step.DEVICE_COUNT)
                .map(answer -> OptionalInt.of(
                        answer.path("code").asInt() == 0 ? answer.path("count").asInt() : 0))
                .orElse(OptionalInt.empty());
    }

    /** The driver's id for each of the user's. */
    private List<Integer> visible(OptionalInt count) {
        if (count.isPresent()) {
            return ids.subList(0, Math.min(count.getAsInt(), ids.size()));
        }
        return ascending ? ids : List.of();
    }

    private Check judge(OptionalInt count) {
        List<Integer> visible = visible(count);
        if (visible.isEmpty()) {
            return noneVisible();
        }
        String finding = IntStream.range(0, visible.size())
                .mapToObj(index -> "device " + index + " is the driver's " + visible.get(index))
                .collect(Collectors.joining(", "));
        if (visible.size() < ids.size()) {
            return Check.warning(
                    ID,
                    VARIABLE,
                    finding + "; the driver hasn't got " + ids.get(visible.size()) + ", where the list ends",
                    "Name only ids that npu-smi info lists.");
        }
        return ignored.isEmpty()
                ? Check.ok(ID, VARIABLE, finding)
                : Check.warning(
                        ID,
                        VARIABLE,
                        finding + "; the list ends there, since \"" + ignored + "\" is no id behind a comma",
                        "Write ids of the driver in ascending order, with one comma and no blank between them.");
    }

    private Check noneVisible() {
        String finding = "\"" + setting + "\" makes no device visible: ";
        if (ids.isEmpty()) {
            return Check.problem(ID, VARIABLE, finding + "it begins with no id", "Unset it, or name ids.");
        }
        if (ascending) {
            return Check.problem(
                    ID, VARIABLE, finding + "the driver hasn't got " + ids.get(0), "Name ids that npu-smi info lists.");
        }
        String repaired = new TreeSet<>(ids).stream().map(String::valueOf).collect(Collectors.joining(","));
        return Check.problem(
                ID,
                VARIABLE,
                finding + "its ids have to ascend, and each may come once",
                "Set it to " + repaired + ".");
    }
}
