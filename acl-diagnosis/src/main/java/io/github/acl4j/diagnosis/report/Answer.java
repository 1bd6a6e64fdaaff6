package io.github.acl4j.diagnosis.report;

import io.github.acl4j.diagnosis.hccl.Diagnosis;
import io.github.acl4j.error.Confidence;

/** The answer in one sentence, and how sure it is. */
final class Answer {
    private Answer() {}

    static String sentence(Diagnosis diagnosis) {
        String doubt = diagnosis.confidence() == Confidence.LOW ? "Perhaps: " : "";
        return doubt.isEmpty() ? Names.capital(words(diagnosis)) : doubt + words(diagnosis);
    }

    private static String words(Diagnosis diagnosis) {
        boolean one = diagnosis.roots().size() == 1;
        boolean unknown = diagnosis.roots().isEmpty();
        String who = unknown ? "a rank that isn't known" : Names.of(diagnosis.roots());
        String vain = diagnosis.waits().isEmpty() ? "." : ", and the others waited in vain.";
        String link =
                diagnosis.link().map(ends -> ends.a() + " and " + ends.b()).orElse("");
        return switch (diagnosis.cause()) {
            case NONE -> "no fault found: " + diagnosis.reason() + ".";
            case INCONCLUSIVE -> "inconclusive: " + diagnosis.reason() + ".";
            case HEARTBEAT_LOST -> who + " fell silent" + vain;
            case PROCESS_EXIT -> who + ": the process is gone" + vain;
            case STUCK -> who + (one ? " is" : " are") + " stuck on the host" + vain;
            case ERROR_CQE ->
                link.isEmpty()
                        ? "transfers to " + who + " failed: its network card, its port or its process."
                        : "transfers between " + link + " failed: the link, or one of its ends.";
            case LINK_FAULT -> "the link between " + link + " failed.";
            case OPRETRY_NOT_SUPPORTED -> "a collective failed on " + who + ", and can't be retried there.";
            case OTHER_FIRST_ERROR -> who + " failed first, by an error of its own.";
            case OP_NOT_ISSUED -> who + " did not issue the collective that the others waited in.";
            case OP_MISMATCH ->
                unknown
                        ? "ranks of a group issued different collectives; which of them is wrong isn't known."
                        : who + " issued another collective than the others.";
            case OP_ORDER ->
                "groups wait for each other in a circle: ranks issue their collectives in different orders.";
            case PARAM_MISMATCH ->
                unknown
                        ? "ranks issued a collective with different parameters; which of them is wrong isn't known."
                        : who + " issued the collective with other parameters than the others.";
            case ISSUE_TIME_GAP ->
                (unknown ? "most ranks" : who) + " issued the collective too late: after the others' timeout.";
            case SDMA_COMM_EARLY_DESTROY -> who + " destroyed the communicator too early: another rank still used it.";
            case SDMA_LINK -> "a copy failed together with the link between " + link + ".";
            case SDMA_OTHER -> "a copy of " + who + " failed: its memory isn't there.";
            case MULTI_STREAM_CONFLICT -> who + " issued collectives of one group on two streams at once.";
        };
    }

    static String certainty(Confidence confidence) {
        return switch (confidence) {
            case HIGH -> "high: the logs prove it";
            case MEDIUM -> "fair: it fits the logs best, but not all of them are there or plain";
            case LOW -> "weak: the logs allow other answers too; don't act on it alone";
            case INCONCLUSIVE -> "none: it would be a guess";
        };
    }
}
