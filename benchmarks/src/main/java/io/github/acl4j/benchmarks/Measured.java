package io.github.acl4j.benchmarks;

/**
 * What a benchmark gave in one round.
 *
 * @param round the round, from 1
 * @param benchmark such as {@code DowncallBenchmark.jni} or {@code CallbackBenchmark.exception:JNI}
 * @param nanoseconds for one operation
 * @param bytes of the Java heap for one operation
 */
record Measured(int round, String benchmark, double nanoseconds, double bytes) {
    /** As it stands in a file. */
    String line() {
        return String.join("\t", String.valueOf(round), benchmark, String.valueOf(nanoseconds), String.valueOf(bytes));
    }

    static Measured of(String line) {
        String[] fields = line.split("\t", -1);
        return new Measured(
                Integer.parseInt(fields[0]), fields[1], Double.parseDouble(fields[2]), Double.parseDouble(fields[3]));
    }
}
