package io.github.acl4j.diagnosis.generator;

import java.util.Locale;
import java.util.function.Function;

/** What goes wrong in the job. */
public enum Scenario {
    /** A process dies without a word, and its neighbours miss its heart beat. */
    LOST(HeartbeatScenarios::lost),
    /** A host process stops issuing, but its heart beat goes on. */
    STUCK(HeartbeatScenarios::stuck),
    /** A network card gives up on its peer. */
    ERROR_CQE(HeartbeatScenarios::errorCqe),
    /** Two ranks miss each other's heart beat, and both live. */
    MUTUAL_LOST(HeartbeatScenarios::mutualLost),
    /** One rank doesn't issue the last collective, without an error. */
    PARTIAL_TIMEOUT_MISSING_RANK(TimeoutScenarios::missingRank),
    /** One rank has an error of its own before the last collective. */
    PARTIAL_TIMEOUT_OTHER_FIRST_ERROR(TimeoutScenarios::otherFirstError),
    /** One rank gives another count. */
    PARAM_MISMATCH(TimeoutScenarios::otherCount),
    /** One rank gives another data type. */
    DTYPE_MISMATCH(TimeoutScenarios::otherDataType),
    /** One rank gives another reduction. */
    REDUCE_MISMATCH(TimeoutScenarios::otherReduction),
    /** One rank issues another operator. */
    OP_MISMATCH(TimeoutScenarios::otherOperator),
    /** One rank issues the last two collectives the other way round. */
    ORDER_MISMATCH(TimeoutScenarios::otherOrder),
    /** One rank issues the last collective when the others have given up. */
    TIME_GAP(TimeoutScenarios::timeGap),
    /** One rank destroys its communicator while a peer still reads from it. */
    SDMA_EARLY_DESTROY(SdmaScenarios::earlyDestroy),
    /** A copy fails on one rank, for a reason of its own. */
    SDMA_OTHER(SdmaScenarios::other),
    /** One rank issues two collectives of one communicator on two streams. */
    MULTI_STREAM_CONFLICT(TimeoutScenarios::otherStream),
    /** All processes of a server die at once. */
    SERVER_LOST(HeartbeatScenarios::serverLost),
    /** A process dies, and a network card notices before the heart beat does. */
    CQE_PEER_EXIT(HeartbeatScenarios::peerExit),
    /** A rank is missed for a moment, long after another one's other count made all wait. */
    LOST_OUT_OF_TIME(HeartbeatScenarios::lostOutOfTime),
    /** The heart beat says that an operator can't be retried on a rank. */
    OPRETRY(HeartbeatScenarios::retryNotSupported),
    /** One rank gives another count, and the heart beat compares them. */
    INCONSISTENT(HeartbeatScenarios::inconsistent),
    /** One rank issues nothing; its neighbours wait for it in a group of their own, and the world waits for those. */
    CROSS_GROUP(TimeoutScenarios::crossGroup),
    /** Nothing. */
    CLEAN(QuietScenarios::clean),
    /** Nothing: a process that has finished is missed by those that haven't. */
    CLEAN_SHUTDOWN_LOST(QuietScenarios::missedAfterItsEnd);

    @SuppressWarnings("ImmutableEnumChecker") // a reference to a static method
    private final Function<Job, Answer> story;

    Scenario(Function<Job, Answer> story) {
        this.story = story;
    }

    /** Lets the job go its way, and says what its cause is. */
    Answer play(Job job) {
        return story.apply(job);
    }

    /** As folders are named for it. */
    public String folderName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
