package io.github.acl4j.error;

import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the entry that explains most. What the device measured comes before what a module of CANN says, and that before what a call that noticed
 * it says; among equals the earliest.
 */
final class RootChoice {
    private static final int INNER_OF_OLD = 8888;
    private static final int FIRST_INNER = 9900;
    private static final int NEVER = Integer.MAX_VALUE;
    private static final String[] ALLOCATION = {"Failed to allocate memory", "alloc device memory failed"};

    private RootChoice() {}

    /** The index of the root among entries that are judged otherwise; −1 if none explains anything. */
    static int among(List<ErrorEntry> entries) {
        int best = -1;
        int bestRank = NEVER;
        for (int i = 0; i < entries.size(); i++) {
            ErrorEntry entry = entries.get(i);
            int rank = rank(entry);
            if (rank < bestRank || (rank == bestRank && best >= 0 && isEarlier(entry, entries.get(best)))) {
                best = i;
                bestRank = rank;
            }
        }
        return best;
    }

    private static int rank(ErrorEntry entry) {
        return switch (entry.role()) {
            case CONSEQUENCE -> explains(entry);
            // The runtime's word for what failed is the best there is if nothing else explains it.
            case NOTICED_AT -> entry.facts().has(ReportField.REASON) ? 7 : NEVER;
            default -> NEVER;
        };
    }

    private static int explains(ErrorEntry entry) {
        Facts facts = entry.facts();
        if (facts.core != null || has(entry, CodeNamespace.RAS_EVENT) || isBrokenMemory(facts.sdma)) {
            return 0;
        }
        // A copy from memory that was never allocated fails later, and looks like a fault of the DMA.
        if (isAllocation(entry)) {
            return 1;
        }
        if (facts.sdma != null) {
            return 2;
        }
        if (facts.module != null && !isInner(facts.module)) {
            return 3;
        }
        if (facts.has(ReportField.STUCK_NOTIFIES) || facts.has(ReportField.EXCEPTION_TYPE)) {
            return 4;
        }
        if (has(entry, CodeNamespace.TSD) || has(entry, CodeNamespace.DRIVER)) {
            return 5;
        }
        return facts.isEmpty() ? NEVER : 6;
    }

    /** Whether an entry is by a call that only got to know of a failure. */
    static boolean isNoticing(ErrorEntry entry) {
        Facts facts = entry.facts();
        if ((facts.module != null && !isInner(facts.module)) || facts.core != null || isAllocation(entry)) {
            return false;
        }
        String function = facts.field(ReportField.FUNCTION);
        return "ReportCallError".equals(function)
                || "FuncErrorReason".equals(function)
                || entry.message().contains("runtime result")
                || (facts.has(ReportField.OPERATION)
                        && (facts.has(ReportField.REASON)
                                || ReturnedCode.acl(entry).isPresent()))
                || isOnly(entry, CodeNamespace.ACLNN);
    }

    /** The operator library passes on what a launch returned, whichever task that was about. */
    private static boolean isOnly(ErrorEntry entry, CodeNamespace space) {
        return !entry.codes().isEmpty() && entry.codes().stream().allMatch(code -> code.space() == space);
    }

    /** {@code EZ9999}, {@code EE8888}, {@code EZ9903}: internal errors, whose code says nothing. */
    private static boolean isInner(String module) {
        int number = Integer.parseInt(module, 2, module.length(), 10);
        return number == INNER_OF_OLD || number >= FIRST_INNER;
    }

    private static boolean isAllocation(ErrorEntry entry) {
        String message = entry.message();
        for (String words : ALLOCATION) {
            if (message.contains(words)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBrokenMemory(@Nullable SdmaStatus sdma) {
        return sdma == SdmaStatus.ECC || sdma == SdmaStatus.DDRC;
    }

    private static boolean has(ErrorEntry entry, CodeNamespace space) {
        return entry.codes().stream().anyMatch(code -> code.space() == space);
    }

    private static boolean isEarlier(ErrorEntry entry, ErrorEntry than) {
        LocalDateTime time = entry.facts().time;
        LocalDateTime other = than.facts().time;
        return time != null && other != null && time.isBefore(other);
    }
}
