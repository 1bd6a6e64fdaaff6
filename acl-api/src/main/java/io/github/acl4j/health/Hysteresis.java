package io.github.acl4j.health;

import io.github.acl4j.health.HealthState.Kind;

/**
 * Keeps verdicts from flapping. A fact counts at once, and is over at once: who said it, or sees that it is over, doesn't guess. A suspicion counts after
 * several rounds in a row that aren't good, and is over after several good ones without a bad one between. A round that tells nothing counts neither way
 * against a suspicion; a healthy device becomes unknown by them as slowly as suspected.
 */
final class Hysteresis {
    private static final Verdict NOTHING = new Verdict(HealthState.UNKNOWN, "not-probed", "not probed yet");

    private final int badRounds;
    private final int goodRounds;
    private Verdict settled = NOTHING;
    private int bad;
    private int good;
    private int unknown;

    /** In a row with the same suspicion, other than the one that counts. */
    private int other;

    private HealthState otherState = HealthState.UNKNOWN;

    Hysteresis(int badRounds, int goodRounds) {
        this.badRounds = badRounds;
        this.goodRounds = goodRounds;
    }

    /** Whether the next rounds matter more than usual. */
    boolean isInDoubt() {
        return bad > 0
                || settled.state().kind() == Kind.SUSPICION
                || (unknown > 0 && settled.state().kind() == Kind.GOOD);
    }

    /** What counts after a round. */
    Verdict settle(Verdict round) {
        Kind from = settled.state().kind();
        Kind to = round.state().kind();
        if (to == Kind.FACT || from == Kind.FACT) {
            return take(round);
        }
        return switch (to) {
            case GOOD -> good(round, from);
            case SUSPICION -> bad(round, from);
            case UNKNOWN -> unknown(round, from);
            case FACT -> throw new AssertionError(round);
        };
    }

    private Verdict good(Verdict round, Kind from) {
        bad = 0;
        unknown = 0;
        other = 0;
        good++;
        return from == Kind.SUSPICION && good < goodRounds ? settled : take(round);
    }

    private Verdict bad(Verdict round, Kind from) {
        good = 0;
        unknown = 0;
        if (from != Kind.SUSPICION) {
            bad++;
            return bad < badRounds ? settled : take(round);
        }
        if (round.state() == settled.state()) {
            other = 0;
            settled = round; // its reason may be a newer one
            return settled;
        }
        other = round.state() == otherState ? other + 1 : 1;
        otherState = round.state();
        return other < badRounds ? settled : take(round);
    }

    private Verdict unknown(Verdict round, Kind from) {
        if (from == Kind.SUSPICION) {
            return settled;
        }
        unknown++;
        return from == Kind.GOOD && unknown < badRounds ? settled : take(round);
    }

    private Verdict take(Verdict round) {
        settled = round;
        if (round.state().kind() != Kind.UNKNOWN) {
            bad = 0;
            unknown = 0;
        }
        good = 0;
        other = 0;
        return settled;
    }
}
