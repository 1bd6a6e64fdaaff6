package io.github.acl4j.contract.vector;

import static io.github.acl4j.contract.vector.Replays.onlyMismatch;
import static io.github.acl4j.contract.vector.Replays.replay;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A backend that hangs fails the vector, and the report shows where. */
@Timeout(60)
class HangReplayTest {
    /** Long enough for a busy machine to reach the hang. */
    private static final Duration LIMIT = Duration.ofSeconds(6);

    private final TinyBackend backend = new TinyBackend();

    private static Object hangForEver() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            return 0;
        }
        throw new AssertionError("a latch that nobody opens was opened");
    }

    @Test
    void reportsAHangWithTheStackOfTheStuckThread() {
        backend.on("aclrtSynchronizeDevice", args -> hangForEver());
        StepMismatch mismatch = onlyMismatch(
                replay(backend, LIMIT, "{'do':'call','thread':'t1','fn':'aclrtSynchronizeDevice','args':[],'ret':0}"));
        assertThat(mismatch.step()).isZero();
        assertThat(mismatch.seen()).contains("thread t1 is still at work").contains("hangForEver");
    }

    @Test
    void reportsAHangInACallback() {
        backend.on("aclrtSynchronizeDevice", args -> hangForEver());
        StepMismatch mismatch = onlyMismatch(replay(
                backend,
                LIMIT,
                "{'do':'call','fn':'aclrtExceptionInfoCallbackRegister','args':['A'],'ret':0}",
                "{'do':'script','callback':'A','calls':[{'fn':'aclrtSynchronizeDevice','args':[],'on':'t1'}]}",
                "{'do':'fire','from':'here','device':0,'stream':0,'task':0,'tid':0,'code':0,'delivered':{'A':1}}"));
        assertThat(mismatch.seen()).contains("hangForEver");
    }

    @Test
    void reportsACloseThatThrows() {
        backend.returning("aclrtSetDevice", 0);
        backend.onClose = () -> {
            throw new IllegalStateException("can't close");
        };
        StepMismatch mismatch = onlyMismatch(replay(backend, "{'do':'call','fn':'aclrtSetDevice','args':[0],'ret':0}"));
        assertThat(mismatch.seen()).contains("can't close");
    }
}
