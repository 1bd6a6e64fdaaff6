package io.github.acl4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ListenersTest {
    private final Listeners<Consumer<String>> listeners = new Listeners<>();
    private final List<String> heard = new ArrayList<>();

    private void tell(String event) {
        listeners.tell(listener -> listener.accept(event));
    }

    @Test
    void whatOneThrowsIsNotTheOthersBusiness() {
        listeners.add(event -> {
            throw new IllegalStateException("the listener's own");
        });
        listeners.add(event -> {
            throw new NoSuchMethodError("another version of the library");
        });
        listeners.add(heard::add);

        tell("one");
        tell("two");

        assertThat(heard).containsExactly("one", "two");
    }

    @Test
    void areToldInTheOrderInWhichTheyCame() {
        listeners.add(event -> heard.add(event + " first"));
        listeners.add(event -> heard.add(event + " second"));

        tell("told");

        assertThat(heard).containsExactly("told first", "told second");
    }

    @Test
    void whoWasAddedTwiceIsRemovedTwice() {
        Consumer<String> twice = heard::add;
        listeners.add(twice);
        listeners.add(twice);
        tell("one");
        listeners.remove(twice);
        tell("two");
        listeners.remove(twice);
        tell("three");
        listeners.remove(twice);

        assertThat(heard).containsExactly("one", "one", "two");
        assertThat(listeners.isEmpty()).isTrue();
    }
}
