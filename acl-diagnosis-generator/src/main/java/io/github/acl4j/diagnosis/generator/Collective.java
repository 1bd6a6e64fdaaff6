package io.github.acl4j.diagnosis.generator;

import java.util.Set;

/**
 * What a program asks of HCCL.
 *
 * @param operator {@code AllReduce} and the like
 * @param reduction as it is asked for; an operator that doesn't reduce ignores it
 * @param delay how much later than planned it is issued, in microseconds
 */
record Collective(String operator, long count, String dataType, String reduction, int stream, long delay) {

    private static final Set<String> REDUCING = Set.of("AllReduce", "ReduceScatter");

    static Collective allReduce(long count) {
        return new Collective("AllReduce", count, "float32", "sum", 7, 0);
    }

    boolean reduces() {
        return REDUCING.contains(operator);
    }

    Collective withOperator(String value) {
        return new Collective(value, count, dataType, reduction, stream, delay);
    }

    Collective withCount(long value) {
        return new Collective(operator, value, dataType, reduction, stream, delay);
    }

    Collective withDataType(String value) {
        return new Collective(operator, count, value, reduction, stream, delay);
    }

    Collective withReduction(String value) {
        return new Collective(operator, count, dataType, value, stream, delay);
    }

    Collective withStream(int value) {
        return new Collective(operator, count, dataType, reduction, value, delay);
    }

    Collective withDelay(long value) {
        return new Collective(operator, count, dataType, reduction, stream, value);
    }
}
