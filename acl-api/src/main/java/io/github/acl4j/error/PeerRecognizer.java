package io.github.acl4j.error;

/** Finds what a line tells of the other side of a communication: where it is, and what is wrong there. */
final class PeerRecognizer {
    private PeerRecognizer() {}

    static void read(Line line, Facts facts) {
        peer(line, facts);
        cluster(line, facts);
    }

    /** {@code Peer information: server host-b, device ID 5, device IP …}. */
    private static void peer(Line line, Facts facts) {
        int at = line.valueOf("Peer information:");
        if (at >= 0) {
            int server = line.valueOf("server ", at);
            if (server >= 0) {
                facts.field(ReportField.PEER_LOCATION, new Cursor(line, server).until(",.; "));
            }
            int device = line.valueOf("device ID ", at);
            if (device >= 0) {
                facts.field(ReportField.PEER_DEVICE, new Cursor(line, device).word(""));
            }
        }
    }

    /** {@code Cluster Exception Location[IP/ID]:[192.0.2.19/6], …}, or {@code serverId[…], deviceId[…], Heartbeat Lost Occurred}. */
    private static void cluster(Line line, Facts facts) {
        int at = line.valueOf("Location[IP/ID]:[");
        if (at >= 0) {
            String location = new Cursor(line, at).until("]");
            int slash = location.lastIndexOf('/');
            facts.field(ReportField.LOCATION, slash < 0 ? location : location.substring(0, slash));
            facts.field(ReportField.PEER_DEVICE, slash < 0 ? "" : location.substring(slash + 1));
        }
        int server = line.valueOf("serverId[");
        if (server >= 0) {
            facts.field(ReportField.LOCATION, new Cursor(line, server).until("]"));
            int occurred = line.indexOf(" Occurred", server);
            if (occurred >= 0) {
                int begin = line.lastIndexOf(",", occurred) + 1;
                facts.field(
                        ReportField.EXCEPTION_TYPE,
                        line.substring(begin, occurred + " Occurred".length()).strip());
            }
        }
        if (at >= 0 || server >= 0) {
            int reason = line.valueOf("Possible Reason:");
            if (reason >= 0) {
                facts.field(
                        ReportField.POSSIBLE_REASON,
                        line.substring(reason, line.length()).strip());
            }
        }
    }
}
