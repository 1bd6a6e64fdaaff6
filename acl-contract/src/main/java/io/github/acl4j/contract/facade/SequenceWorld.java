package io.github.acl4j.contract.facade;

import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.spi.AclrtFunction;
import java.util.List;

/**
 * Two devices and what is done to them.
 *
 * @param libraryAborts whether the library has the function that aborts
 * @param weathers what each device is like
 * @param moves what is done to each
 * @param turns which device is next, false for the first; what is left afterwards comes at the end
 */
record SequenceWorld(boolean libraryAborts, List<Weather> weathers, List<List<Move>> moves, List<Boolean> turns) {

    /** A facade over such a library. */
    FacadeBed open(FacadeBed.Preparation preparation) {
        FacadeBed bed = preparation
                .mirror(spy -> {
                    if (!libraryAborts) {
                        spy.without(AclrtFunction.ACLRT_DEVICE_TASK_ABORT);
                    }
                })
                .open();
        bed.acl().registerExceptionInfoCallback(exception -> {});
        return bed;
    }

    /** Walks on both devices, the moves of the two in between each other; gives what the sequences came to. */
    List<Kind> walk(FacadeBed bed) {
        AbortTurn turn = new AbortTurn(ModelProduct.of(bed.acl()));
        List<SequenceWalk> walks = List.of(
                new SequenceWalk(bed, 0, weathers.get(0), turn), new SequenceWalk(bed, 1, weathers.get(1), turn));
        int[] next = new int[2];
        for (boolean second : turns) {
            makeNext(walks, second ? 1 : 0, next);
        }
        for (int device = 0; device < 2; device++) {
            while (next[device] < moves.get(device).size()) {
                makeNext(walks, device, next);
            }
        }
        walks.forEach(SequenceWalk::end);
        return walks.stream().flatMap(walk -> walk.outcomes().stream()).toList();
    }

    /** Walks on one device. */
    List<Kind> walkAlone(FacadeBed bed, int device) {
        SequenceWalk walk =
                new SequenceWalk(bed, device, weathers.get(device), new AbortTurn(ModelProduct.of(bed.acl())));
        moves.get(device).forEach(walk::make);
        walk.end();
        return walk.outcomes();
    }

    private void makeNext(List<SequenceWalk> walks, int device, int[] next) {
        if (next[device] < moves.get(device).size()) {
            walks.get(device).make(moves.get(device).get(next[device]++));
        }
    }
}
