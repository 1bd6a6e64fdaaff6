package io.github.acl4j.diagnosis.generator;

import java.util.List;

/** A group of ranks: its name, and its members in the order of their numbers in it. */
record Communicator(String name, List<Integer> members) {

    Communicator {
        members = List.copyOf(members);
    }

    int size() {
        return members.size();
    }

    int numberOf(int rank) {
        // The world: its numbers are the ranks'.
        return rank < size() && members.get(rank) == rank ? rank : members.indexOf(rank);
    }

    int nextNumber(int rank) {
        return (numberOf(rank) + 1) % size();
    }
}
