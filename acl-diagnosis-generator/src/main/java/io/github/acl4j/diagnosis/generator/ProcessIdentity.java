package io.github.acl4j.diagnosis.generator;

/**
 * The process of one rank, as its lines name it.
 *
 * @param skew by how much the clock of its server is fast, in microseconds
 */
record ProcessIdentity(int pid, String name, long skew) {

    /** The threads that write most of the lines. */
    int mainThread() {
        return pid;
    }

    int heartbeatThread() {
        return pid + 40;
    }

    int callbackThread() {
        return pid + 900;
    }

    int operatorThread() {
        return pid + 1_200;
    }
}
