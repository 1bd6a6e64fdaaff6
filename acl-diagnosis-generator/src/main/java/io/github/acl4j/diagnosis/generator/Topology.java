package io.github.acl4j.diagnosis.generator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Which rank runs on which device of which server.
 *
 * <p>A place is the number of a device, counted through all servers. Which rank has which place is free, so that the
 * same job can be told with other rank numbers.
 */
final class Topology {

    private final int perServer;
    private final List<Integer> rankOfPlace;
    private final int[] placeOfRank;
    private final boolean netInstances;

    private Topology(int perServer, List<Integer> rankOfPlace, boolean netInstances) {
        this.perServer = perServer;
        this.netInstances = netInstances;
        this.rankOfPlace = List.copyOf(rankOfPlace);
        this.placeOfRank = new int[rankOfPlace.size()];
        if (perServer < 1) {
            throw new IllegalArgumentException("devices per server " + perServer + ": at least 1 is needed");
        }
        if (placeOfRank.length < 2) {
            throw new IllegalArgumentException("ranks " + placeOfRank.length + ": at least 2 are needed");
        }
        for (int place = 0; place < placeOfRank.length; place++) {
            placeOfRank[rankOfPlace.get(place)] = place;
        }
    }

    static Topology inOrder(int ranks, int perServer) {
        return new Topology(perServer, range(ranks), false);
    }

    static Topology renamed(int ranks, int perServer, long seed) {
        List<Integer> names = new ArrayList<>(range(ranks));
        Collections.shuffle(names, Seeds.random("names", seed));
        return new Topology(perServer, names, false);
    }

    /** The same, of a 950: its heart beat knows network instances and numbers in them, no servers (hccl.md a.4). */
    Topology inNetInstances() {
        return new Topology(perServer, rankOfPlace, true);
    }

    private static List<Integer> range(int ranks) {
        return IntStream.range(0, ranks).boxed().toList();
    }

    int size() {
        return rankOfPlace.size();
    }

    int servers() {
        return (size() + perServer - 1) / perServer;
    }

    List<Integer> ranks() {
        return range(size());
    }

    List<Integer> allBut(int rank) {
        return ranks().stream().filter(other -> other != rank).toList();
    }

    int rankAt(int place) {
        return rankOfPlace.get(place);
    }

    int place(int rank) {
        return placeOfRank[rank];
    }

    int serverIndex(int rank) {
        return place(rank) / perServer;
    }

    String server(int rank) {
        int index = serverIndex(rank);
        return "127." + (10 + index / 250) + ".0." + (index % 250 + 1);
    }

    int device(int rank) {
        return place(rank) % perServer;
    }

    String deviceIp(int rank) {
        int place = place(rank);
        return "127.11." + place / 250 + "." + (place % 250 + 1);
    }

    /** How the heart beat calls the rank: server and physical device, not the rank (hccl.md a.4). */
    String heartbeatId(int rank) {
        return heartbeatServer(rank) + "/" + device(rank);
    }

    /** A network instance of a pod is named for the super pod and the server in it (hcomm topo_addr_info/src/product_pod.c). */
    String heartbeatServer(int rank) {
        return netInstances ? "sp0_srv" + serverIndex(rank) : server(rank);
    }

    /** The rank's address on UB. */
    String eid(int rank) {
        return String.format(Locale.ROOT, "000000000000002000100000dfdf%04x", 0x1100 + place(rank));
    }

    List<Integer> onServerOf(int rank) {
        return ranks().stream()
                .filter(other -> serverIndex(other) == serverIndex(rank))
                .toList();
    }

    /** Some of the ranks, and not all: those of the server if there are several, else a half. */
    List<Integer> partOf(int rank) {
        if (servers() > 1 && perServer > 1) {
            return onServerOf(rank);
        }
        int half = (size() + 1) / 2;
        return ranks().stream()
                .filter(other -> place(other) / half == place(rank) / half)
                .toList();
    }

    /** The ring of the server, and the ring of equal devices of all servers (hccl.md a.5). */
    List<Integer> heartbeatNeighbours(int rank) {
        int place = place(rank);
        int first = place - place % perServer;
        List<Integer> server = IntStream.range(first, Math.min(size(), first + perServer))
                .boxed()
                .toList();
        List<Integer> plane = IntStream.range(0, servers())
                .map(index -> index * perServer + place % perServer)
                .filter(other -> other < size())
                .boxed()
                .toList();
        Set<Integer> neighbours = new TreeSet<>();
        addRingNeighbours(neighbours, server, place);
        addRingNeighbours(neighbours, plane, place);
        neighbours.remove(place);
        return neighbours.stream().map(this::rankAt).toList();
    }

    private static void addRingNeighbours(Set<Integer> neighbours, List<Integer> ring, int place) {
        int index = ring.indexOf(place);
        neighbours.add(ring.get((index + 1) % ring.size()));
        neighbours.add(ring.get((index + ring.size() - 1) % ring.size()));
    }

    /** A rank whose traffic with {@code rank} takes the network, if there is more than one server. */
    int farPeer(int rank) {
        return rankAt((place(rank) + (size() > perServer ? perServer : 1)) % size());
    }

    /** A rank whose traffic with {@code rank} stays in the server, if that has more than one device. */
    int nearPeer(int rank) {
        List<Integer> near = onServerOf(rank).stream()
                .sorted((a, b) -> Integer.compare(place(a), place(b)))
                .toList();
        if (near.size() == 1) {
            return rankAt((place(rank) + 1) % size());
        }
        return near.get((near.indexOf(rank) + 1) % near.size());
    }
}
