package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Any order of closing, giving up, releasing, entering and leaving, against the plainest model of a gate. */
class AdmissionGatePropertyTest {
    enum Step {
        CLOSE,
        RELEASE,
        GIVE_UP,
        ENTER,
        EXIT
    }

    record Move(Step step, int which) {}

    @Provide
    Arbitrary<List<Move>> moves() {
        return Arbitraries.of(Step.class)
                .flatMap(step -> Arbitraries.integers().between(0, 3).map(which -> new Move(step, which)))
                .list()
                .ofMaxSize(60);
    }

    @Property
    void isOpenExactlyWhileNothingHoldsIt(@ForAll("moves") List<Move> moves) throws InterruptedException {
        AdmissionGate gate = new AdmissionGate();
        List<GateHold> all = new ArrayList<>();
        Map<GateHold, Boolean> holding = new LinkedHashMap<>(); // to whether it gives the device up
        int inside = 0;
        for (Move move : moves) {
            switch (move.step) {
                case CLOSE -> {
                    GateHold hold = gate.close("hold " + all.size());
                    all.add(hold);
                    holding.put(hold, false);
                }
                case RELEASE -> {
                    if (move.which < all.size()) {
                        all.get(move.which).release();
                        holding.remove(all.get(move.which));
                    }
                }
                case GIVE_UP -> {
                    if (move.which < all.size()) {
                        all.get(move.which).giveUp("given up");
                        holding.computeIfPresent(all.get(move.which), (hold, given) -> true);
                    }
                }
                case ENTER -> {
                    Admission admission = gate.enter(Duration.ZERO);
                    assertThat(admission.answer())
                            .isEqualTo(
                                    holding.isEmpty()
                                            ? Admission.Answer.OPEN
                                            : holding.containsValue(true)
                                                    ? Admission.Answer.REJECTED
                                                    : Admission.Answer.RETRY_ELSEWHERE);
                    inside += admission.admitted() ? 1 : 0;
                }
                case EXIT -> {
                    if (inside > 0) {
                        gate.exit();
                        inside--;
                    }
                }
            }
            assertThat(gate.isOpen()).isEqualTo(holding.isEmpty());
            assertThat(gate.state().reasons()).hasSameSizeAs(holding.keySet());
            assertThat(gate.statistics().inside()).isEqualTo(inside);
            for (GateHold hold : holding.keySet()) {
                assertThat(hold.awaitEmpty(Duration.ZERO)).isEqualTo(inside == 0);
            }
        }
    }
}
