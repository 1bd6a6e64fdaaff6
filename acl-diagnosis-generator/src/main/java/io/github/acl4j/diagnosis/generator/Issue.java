package io.github.acl4j.diagnosis.generator;

/**
 * A collective that one rank gave to HCCL.
 *
 * @param index counts the collectives of the rank in the communicator
 * @param time when, in microseconds, by the true clock
 */
record Issue(int rank, int index, Communicator communicator, Collective collective, long time) {

    String tag() {
        return collective.operator() + "_" + communicator.name();
    }

    int groupRank() {
        return communicator.numberOf(rank);
    }

    long source(Topology topology) {
        return 0x12c0_c001_3000L + ((index * 7_919L + topology.place(rank) * 104_729L) % 65_536) * 0x1000;
    }

    long destination(Topology topology) {
        return source(topology) + 0x1000;
    }
}
