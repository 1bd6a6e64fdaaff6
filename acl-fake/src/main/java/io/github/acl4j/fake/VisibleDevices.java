package io.github.acl4j.fake;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which devices the process sees, as {@code ASCEND_RT_VISIBLE_DEVICES} says (vectors visible-devices-*): a user's id is an
 * index into the list. The list ends at the first id that isn't there, and at anything but a single comma between ids; ids
 * that aren't in ascending order, or come twice, make all devices invisible.
 */
final class VisibleDevices {
    static final String VARIABLE = "ASCEND_RT_VISIBLE_DEVICES";
    private static final Pattern NEXT_ID = Pattern.compile("(\\d+)(,(?=\\d))?");

    private final @Nullable String setting;
    private final int driverCount;
    private final List<Integer> driverIds = new ArrayList<>();
    private String expectation;

    VisibleDevices(@Nullable String setting, int driverCount) {
        this.setting = setting;
        this.driverCount = driverCount;
        this.expectation = "[0, " + driverCount + ")";
        if (setting != null) {
            parse(setting);
        }
    }

    static VisibleDevices of(java.util.Map<String, String> environment, int driverCount) {
        return new VisibleDevices(environment.get(VARIABLE), driverCount);
    }

    private void parse(String text) {
        Matcher matcher = NEXT_ID.matcher(text);
        int at = 0;
        boolean more = true;
        while (more && matcher.find(at) && matcher.start() == at) {
            // More digits than an int has can only be an id that isn't there.
            int id = matcher.group(1).length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(matcher.group(1));
            if (id >= driverCount) {
                return;
            }
            if (!driverIds.isEmpty() && id <= driverIds.get(driverIds.size() - 1)) {
                expectation = driverIds.contains(id) ? "Cannot be duplicated" : "configured in ascending order";
                driverIds.clear();
                return;
            }
            driverIds.add(id);
            at = matcher.end();
            more = matcher.group(2) != null;
        }
    }

    int count() {
        return setting == null ? driverCount : driverIds.size();
    }

    /** The driver's id for a user's, or -1 if there is no such device. */
    int driverId(int userId) {
        if (userId < 0 || userId >= count()) {
            return -1;
        }
        return setting == null ? userId : driverIds.get(userId);
    }

    /** The user's id for a driver's; the driver's where the user can't see it. */
    int userId(int driverId) {
        int index = setting == null ? driverId : driverIds.indexOf(driverId);
        return index < 0 ? driverId : index;
    }

    /** What is wrong with the setting if it makes all devices invisible. */
    ErrorEntry complaint() {
        return ErrorEntry.environment(String.valueOf(setting), VARIABLE, expectation);
    }
}
