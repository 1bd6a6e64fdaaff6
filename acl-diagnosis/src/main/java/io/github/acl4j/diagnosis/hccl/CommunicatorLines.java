package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.Fields;
import io.github.acl4j.diagnosis.plog.PlogTime;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines that print a process's place in its communicators (a.4). Some come in pairs, of which only one has the group: they are joined by thread. Not
 * thread-safe.
 */
final class CommunicatorLines {
    /** The group of a job that is started with a rank table and names none. */
    private static final String WORLD = "hccl_world_group";

    private static final Pattern TID = Pattern.compile("\\]\\s?\\[(\\d{1,18})\\]");
    /** The name of the group whose size and rank the thread printed before; the second form is that of the 950 (hcomm op_base_v2.cc). */
    private static final Pattern SUB_GROUP =
            Pattern.compile("Entry-hcclCommName: ?(\\S+)|\\[Create\\]\\[Group\\]create group\\[([^\\]]+)\\]");

    private static final Pattern CONNECTED = Pattern.compile("establish rank ?\\[([^\\]]+)\\] to rank");

    private final EvidenceBuilder builder;
    private final Map<Long, Fields> subComms = new HashMap<>();
    private final Map<Long, String> keyInfos = new HashMap<>();

    CommunicatorLines(EvidenceBuilder builder) {
        this.builder = builder;
    }

    /** Takes a line; one that isn't of these says nothing here. */
    void accept(long time, String text) {
        Fields fields = new Fields(text);
        Matcher subGroup = SUB_GROUP.matcher(text);
        Matcher connected = CONNECTED.matcher(text);
        if (text.contains("SetupAgent ")) {
            add(fields.get("identifier"), fields.number("rankNum"), fields.number("rank"), PlogTime.NONE, time);
            address(fields, "phydevId");
        } else if (text.contains("Entry-HcclCommInitClusterInfo")) {
            add(
                    named(fields.get("identifier", "commId")),
                    OptionalLong.empty(),
                    fields.number("rank"),
                    time,
                    PlogTime.NONE);
        } else if (text.contains("Entry-HcclCommInit")) {
            add(fields.get("identifier"), fields.number("ranks"), fields.number("rank"), time, PlogTime.NONE);
            builder.addAddress(null, fields.number("devPhyId").orElse(-1), null);
        } else if (text.contains("flat topo detect")) {
            add(fields.get("identifier"), fields.number("nRanks"), fields.number("rank"), time, PlogTime.NONE);
            builder.addAddress(null, fields.number("devPhyId").orElse(-1), null);
        } else if (text.contains("InitRootInfoV2 success")) {
            add(fields.get("identifier"), fields.number("rankNum"), fields.number("rank"), PlogTime.NONE, time);
        } else if (text.contains("Entry-HcclCreateSubComm")) {
            if (fields.get("rankNum") != null) {
                subComms.put(tid(text), fields);
            }
        } else if (subGroup.find()) {
            Fields sub = subComms.remove(tid(text));
            if (sub != null) {
                String group = subGroup.group(1) == null ? subGroup.group(2) : subGroup.group(1);
                add(group, sub.number("rankNum"), sub.number("rank"), time, PlogTime.NONE);
            }
        } else if (text.contains("[Communicator Key Info]")) {
            String group = fields.get("identifier");
            if (group != null) {
                keyInfos.put(tid(text), group);
                add(group, fields.number("rankSize"), OptionalLong.empty(), PlogTime.NONE, PlogTime.NONE);
            }
        } else if (text.contains("[LocalRank Key Info]")) {
            String group = keyInfos.remove(tid(text));
            add(group, OptionalLong.empty(), fields.number("userRank"), PlogTime.NONE, PlogTime.NONE);
            address(fields, "devicePhyId");
        } else if (text.contains("hcclCommInitInfo:")) {
            add(
                    fields.get("identifier", "commId"),
                    fields.number("totalRanks"),
                    fields.number("rank"),
                    PlogTime.NONE,
                    PlogTime.NONE);
            builder.addAddress(fields.get("serverId"), -1, null);
        } else if (connected.find()) {
            builder.addHeartbeatName(connected.group(1));
        } else if (text.contains("hcom init by")) {
            add(WORLD, fields.number("rankNum"), fields.number("rank"), PlogTime.NONE, PlogTime.NONE);
            address(fields, "device");
        }
    }

    private void add(@Nullable String group, OptionalLong size, OptionalLong rank, long entered, long ready) {
        if (group != null && !group.isEmpty()) {
            builder.add(new Membership(
                    group, size.orElse(Membership.UNKNOWN), rank.orElse(Membership.UNKNOWN), entered, ready));
        }
    }

    private void address(Fields fields, String device) {
        builder.addAddress(fields.get("server"), fields.number(device).orElse(-1), fields.get("deviceIp"));
    }

    private static String named(@Nullable String group) {
        return group == null || group.isEmpty() ? WORLD : group;
    }

    private static long tid(String text) {
        Matcher matcher = TID.matcher(text);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : -1;
    }
}
