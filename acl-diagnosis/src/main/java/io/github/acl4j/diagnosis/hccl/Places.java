package io.github.acl4j.diagnosis.hccl;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Concludes the rank of a process whose own logs don't tell it, or aren't there; only where all others agree with the rule. */
final class Places {
    private static final Pattern NUMBERED = Pattern.compile("(?:.*/)?(?:rank|worker|process)[-_]?(\\d{1,6})(?:/.*)?");

    private Places() {}

    /** Numbers the processes that no line gives a rank in the world, by their directories. */
    static void ofTheRest(Job job, String world) {
        boolean named = job.members(world).size() > 1
                && job.members(world).entrySet().stream()
                        .allMatch(e -> directoryNumber(e.getValue()).equals(OptionalLong.of(e.getKey())));
        if (!named) {
            return;
        }
        Set<Long> free = new HashSet<>(job.missing(world));
        for (Proc process : job.processes()) {
            OptionalLong number = directoryNumber(process);
            if (process.worldRank() < 0 && number.isPresent() && free.remove(number.getAsLong())) {
                process.setWorldRank(number.getAsLong());
            }
        }
    }

    /** A rank that only others tell of. */
    static Suspect withoutLogs(Job job, String uid, @Nullable String group) {
        int slash = uid.lastIndexOf('/');
        String server = slash < 0 ? uid : uid.substring(0, slash);
        long device = slash < 0 || !uid.substring(slash + 1).matches("\\d{1,6}")
                ? -1
                : Long.parseLong(uid.substring(slash + 1));
        String world = job.world();
        long rank = world == null ? -1 : rank(job, world, server, device);
        long groupRank = group == null || group.equals(world) ? rank : -1;
        return new Suspect(rank, groupRank, server, device, null, -1);
    }

    private static long rank(Job job, String world, String server, long device) {
        List<Long> missing = job.missing(world);
        if (missing.size() == 1 && job.processes().stream().allMatch(p -> p.uid() != null && p.worldRank() >= 0)) {
            return missing.get(0);
        }
        // Ranks mostly follow the devices of a server.
        Set<Long> firsts = new HashSet<>();
        for (Map.Entry<Long, Proc> e : job.members(world).entrySet()) {
            if (server.equals(e.getValue().evidence().server())) {
                firsts.add(e.getKey() - e.getValue().evidence().device());
            }
        }
        if (device >= 0 && firsts.size() == 1) {
            long rank = firsts.iterator().next() + device;
            return missing.contains(rank) ? rank : -1;
        }
        return -1;
    }

    private static OptionalLong directoryNumber(Proc process) {
        Matcher matcher = NUMBERED.matcher(process.evidence().id().directory());
        return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }
}
