package io.github.acl4j.health;

import io.github.acl4j.internal.CallbackScope;
import io.github.acl4j.internal.Dispatcher;
import io.github.acl4j.internal.Listeners;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells listeners and the log, on a thread of its own: neither may hold up who keeps the deadlines. What doesn't fit the queue is given up and counted. */
final class HealthEvents {
    private static final Logger log = LoggerFactory.getLogger(HealthEvents.class);
    private static final Duration CLOSE_LIMIT = Duration.ofMillis(200);

    private final Dispatcher dispatcher = new Dispatcher("acl4j-health-events");
    private final Listeners<HealthListener> listeners = new Listeners<>();
    private final Map<Integer, LogLimit> limits = new HashMap<>();
    private boolean warned;

    void start() {
        dispatcher.start();
    }

    void add(HealthListener listener) {
        listeners.add(listener);
    }

    void remove(HealthListener listener) {
        listeners.remove(listener);
    }

    long dropped() {
        return dispatcher.dropped();
    }

    void changed(HealthChange change, long now) {
        dispatcher.offer(() -> {
            tell(change, now);
            each(listener -> listener.changed(change));
        });
    }

    void probed(int deviceId, LayerReading reading) {
        if (!listeners.isEmpty()) {
            dispatcher.offer(() ->
                    each(listener -> listener.probed(deviceId, reading.layer(), reading.result(), reading.nanos())));
        }
    }

    void info(String text, Object detail) {
        dispatcher.offer(() -> log.atInfo().addKeyValue("detail", detail).log(text));
    }

    /** The supervisor failed at something: a defect, to be seen once. */
    void defect(Throwable e) {
        dispatcher.offer(() -> {
            (warned ? log.atDebug() : log.atError()).setCause(e).log("the health monitor failed at a device");
            warned = true;
        });
    }

    void close() {
        dispatcher.close(CLOSE_LIMIT);
    }

    private void tell(HealthChange change, long now) {
        LogLimit limit = limits.computeIfAbsent(change.deviceId(), id -> new LogLimit());
        HealthState state = change.verdict().state();
        // Who recovers tells of that itself.
        boolean good = state.kind() == HealthState.Kind.GOOD || state == HealthState.RECOVERING;
        boolean isFirst = limit.pass(state, now);
        (isFirst ? good ? log.atInfo() : log.atWarn() : log.atDebug())
                .addKeyValue("device", change.deviceId())
                .addKeyValue("before", change.before())
                .addKeyValue("state", state)
                .addKeyValue("rule", change.verdict().rule())
                .addKeyValue("reason", change.verdict().reason())
                .addKeyValue("notLogged", limit.notLogged())
                .log("device health changed");
    }

    private void each(Consumer<HealthListener> call) {
        listeners.tell(listener -> CallbackScope.LISTENER.run(() -> call.accept(listener)));
    }

    /** One line a minute and state, so that a device that flaps doesn't fill the log. */
    static final class LogLimit {
        private static final long MINUTE = Duration.ofMinutes(1).toNanos();

        private final Map<HealthState, Long> last = new EnumMap<>(HealthState.class);
        private long notLogged;

        /** Whether a line may be written. */
        boolean pass(HealthState state, long now) {
            Long before = last.get(state);
            if (before != null && now - before < MINUTE) {
                notLogged++;
                return false;
            }
            last.put(state, now);
            return true;
        }

        /** How many lines were left out up to now. */
        long notLogged() {
            return notLogged;
        }
    }
}
