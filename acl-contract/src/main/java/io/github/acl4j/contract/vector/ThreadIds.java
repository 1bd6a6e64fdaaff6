package io.github.acl4j.contract.vector;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.thread.Actors;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The OS ids of the vector's threads, kept beyond their end. */
final class ThreadIds {
    private final BackendUnderTest underTest;
    private final Actors actors;
    private final Map<String, Integer> ids = new ConcurrentHashMap<>();

    ThreadIds(BackendUnderTest underTest, Actors actors) {
        this.underTest = underTest;
        this.actors = actors;
    }

    void learn(String name) throws Exception {
        ids.put(name, actors.get(name).call(underTest::currentThreadId));
    }

    /** Tells a thread id as {@code of main}, or as its number. */
    String describe(long unsignedId) {
        for (Map.Entry<String, Integer> entry : ids.entrySet()) {
            if (Integer.toUnsignedLong(entry.getValue()) == unsignedId) {
                return "of " + entry.getKey();
            }
        }
        return Long.toString(unsignedId);
    }
}
