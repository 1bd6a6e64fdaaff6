package io.github.acl4j.diagnosis.generator;

/** How many of the unimportant lines are odd: torn, cut, of several lines, not UTF-8, one inside another. */
public enum Noise {
    /** None. */
    NONE(0),
    /** One of 4,000. */
    LIGHT(4_000),
    /** One of 25, so that small sets have them, too. */
    HEAVY(25);

    private final int period;

    Noise(int period) {
        this.period = period;
    }

    int period() {
        return period;
    }
}
