package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;
import io.github.acl4j.error.Confidence;
import java.util.List;

/** Where nothing timed out: did HCCL report another error, or is there no fault at all? */
final class ErrorStep {
    private final Job job;

    ErrorStep(Job job) {
        this.job = job;
    }

    Finding find() {
        Proc firstProcess = null;
        KeptLine first = null;
        boolean hccl = false;
        for (Proc process : job.processes()) {
            for (KeptLine error : process.errors()) {
                hccl |= error.module().equals("HCCL") || error.text().contains("EI00");
                if (first == null || firstProcess == null || process.time(error) < firstProcess.time(first)) {
                    first = error;
                    firstProcess = process;
                }
            }
        }
        if (first != null && firstProcess != null) {
            return hccl ? error(firstProcess, first) : notHccl(firstProcess, first);
        }
        List<KeptLine> copies = job.processes().stream()
                .flatMap(p -> p.evidence().lines(LineKind.SDMA).stream())
                .toList();
        if (!copies.isEmpty()) {
            return Finding.inconclusive(
                            "a copy failed, but no collective: without a line of HCCL it isn't a collective's copy")
                    .proof(copies)
                    .missing("any report of a failed collective")
                    .next("Explain the error by itself; it is none of a collective.");
        }
        Finding none = Finding.inconclusive(
                "no collective failed in these logs; but they end before all ranks had destroyed their communicators");
        String world = job.world();
        if (world != null && !job.missing(world).isEmpty()) {
            none.missing("the logs of rank " + Texts.list(job.missing(world)) + " of group " + world);
        }
        return none.missing("the end of the communicators in the logs, or a report of a failure")
                .next(
                        "If the job hangs, wait until a collective times out, and collect the logs then; else nothing is to be done.");
    }

    private Finding error(Proc process, KeptLine error) {
        Suspect root = process.suspect(null);
        String world = job.world();
        if (isOfLink(error.text())) {
            return Finding.inconclusive(root + " couldn't set up a link; the fault may lie at either end")
                    .alternative(RootCause.OTHER_FIRST_ERROR, List.of(root), "it reported the first error")
                    .proof(process.errors().stream().limit(6).toList())
                    .missing("the logs of the other end, which the lines name")
                    .next("Look at the other end first: did its process start, and does it report an error?");
        }
        boolean all = world != null && job.missing(world).isEmpty();
        // A rank that was still setting up has no number yet.
        Finding finding = new Finding(
                        RootCause.OTHER_FIRST_ERROR,
                        all ? Confidence.MEDIUM : Confidence.LOW,
                        root + " reported the first error, at " + PlogTime.print(error.time())
                                + ", and no collective timed out")
                .root(root)
                .proof(process.errors().stream().limit(6).toList())
                .next("Explain its first error.");
        return all ? finding : finding.missing("the logs of all other ranks, one of which may have failed before");
    }

    /** Errors that tell of the other end as much as of this one (a.9, EI0006 and EI0009). */
    private static boolean isOfLink(String text) {
        return text.contains("EI0006")
                || text.contains("EI0009")
                || text.contains("LINK_ERROR_INFO")
                || text.contains("socket establish timeout")
                || text.contains("Transport init error");
    }

    private Finding notHccl(Proc process, KeptLine error) {
        return Finding.inconclusive("no collective failed in these logs; there are errors of other modules")
                .alternative(
                        RootCause.OTHER_FIRST_ERROR,
                        List.of(process.suspect(null)),
                        "it reported the first error of all, at " + PlogTime.print(error.time()))
                .proof(error.line())
                .missing("any report of a failed collective")
                .next("Explain the first error by itself.");
    }
}
