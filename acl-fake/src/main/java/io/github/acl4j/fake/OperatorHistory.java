package io.github.acl4j.fake;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The operators that were launched, as the graph engine keeps them; the oldest is forgotten first. */
final class OperatorHistory {
    /** The fake's choice: far more than a test launches between a failure and its notification. */
    static final int CAPACITY = 1024;

    /** What an operator is found by; the device as the user counts, all three unsigned. */
    record Task(int device, int stream, int task) {}

    private final Map<Task, FakeOperator> operators = new LinkedHashMap<>();

    synchronized void add(Task task, FakeOperator operator) {
        operators.remove(task); // so that it counts as new
        operators.put(task, operator);
        if (operators.size() > CAPACITY) {
            operators.remove(operators.keySet().iterator().next());
        }
    }

    synchronized @Nullable FakeOperator of(Task task) {
        return operators.get(task);
    }
}
