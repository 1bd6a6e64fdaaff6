package io.github.acl4j.diagnosis.generator;

import java.util.Random;

/** Random numbers that depend only on what they are for, so that one more draw here changes nothing there. */
final class Seeds {

    private Seeds() {}

    static Random random(Object... purpose) {
        long hash = 1_125_899_906_842_597L;
        for (Object part : purpose) {
            String text = part + "/";
            for (int i = 0; i < text.length(); i++) {
                hash = 31 * hash + text.charAt(i);
            }
        }
        return new Random(hash);
    }

    static double uniform(Random random, double from, double to) {
        return from + random.nextDouble() * (to - from);
    }

    static <T> T choice(Random random, T[] values) {
        return values[random.nextInt(values.length)];
    }
}
