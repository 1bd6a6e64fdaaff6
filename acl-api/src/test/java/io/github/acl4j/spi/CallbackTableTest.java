package io.github.acl4j.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Facts: acl-facts 3.3, observed "Callback registration". */
class CallbackTableTest {
    private final CallbackTable table = new CallbackTable();
    private final AclrtExceptionInfoCallback a = new Counting();
    private final AclrtExceptionInfoCallback b = new Counting();

    @Test
    void sameObjectTwiceIsOneEntry() {
        assertThat(table.register(a)).isTrue();
        assertThat(table.register(a)).isFalse();

        assertThat(table.round()).containsExactly(a);
    }

    @Test
    void equalObjectsAreDifferentFunctions() {
        assertThat(a).isEqualTo(b);
        table.register(a);
        table.register(b);

        assertThat(table.round()).hasSize(2);
        table.unregister(a);
        assertThat(table.round()).singleElement().isSameAs(b);
    }

    @Test
    void slotAndRegisteredAreTwoTables() {
        table.register(a);
        table.setSlot(a);
        assertThat(table.round()).hasSize(2);

        table.unregister(a);
        assertThat(table.slot()).isSameAs(a);
        table.register(a);
        table.setSlot(null);
        assertThat(table.registered()).singleElement().isSameAs(a);
    }

    @Test
    void lastWriterOwnsTheSlot() {
        assertThat(table.setSlot(a)).isTrue();
        assertThat(table.setSlot(b)).isFalse();
        assertThat(table.round()).singleElement().isSameAs(b);
        assertThat(table.setSlot(null)).isTrue();
        assertThat(table.setSlot(null)).isFalse();
    }

    @Test
    void tellsWhenTheFirstComesAndTheLastGoes() {
        assertThat(table.register(a)).isTrue();
        assertThat(table.register(b)).isFalse();
        assertThat(table.unregister(a)).isFalse();
        assertThat(table.unregister(a)).isFalse();
        assertThat(table.unregister(b)).isTrue();
    }

    @Test
    void roundIsASnapshot() {
        table.register(a);
        List<AclrtExceptionInfoCallback> round = table.round();
        table.unregister(a);

        assertThat(round).hasSize(1);
        assertThat(table.round()).isEmpty();
    }

    /** Equal to all of its kind, so that a table that asks equals() is found out. */
    private static final class Counting implements AclrtExceptionInfoCallback {
        @Override
        public void onException(long exceptionInfo) {}

        @Override
        public boolean equals(Object other) {
            return other instanceof Counting;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }
}
