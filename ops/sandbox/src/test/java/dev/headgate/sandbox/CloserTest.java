package dev.headgate.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CloserTest {

    private final List<String> closed = new ArrayList<>();
    private final Closer closer = new Closer();

    @Test
    void shouldCloseInReverseOrderAndOnce() throws Exception {
        closer.add(() -> closed.add("first"));
        closer.add(() -> closed.add("second"));

        closer.close();
        closer.close();

        assertThat(closed).containsExactly("second", "first");
    }

    @Test
    void shouldCloseTheRestAndThrowTheFirstFailureWithTheOthers() {
        IOException first = new IOException("first to fail");
        IOException second = new IOException("second to fail");
        closer.add(() -> closed.add("bottom"));
        closer.add(() -> fail(second));
        closer.add(() -> closed.add("middle"));
        closer.add(() -> fail(first));

        assertThatThrownBy(closer::close).isSameAs(first);

        assertThat(first.getSuppressed()).containsExactly(second);
        assertThat(closed).containsExactly("middle", "bottom");
    }

    @Test
    void shouldAddTheFailuresOfClosingToTheOneThatItIsClosedFor() {
        IllegalStateException failure = new IllegalStateException("why it is closed");
        IOException closing = new IOException("can't be closed");
        closer.add(() -> closed.add("bottom"));
        closer.add(() -> fail(closing));
        closer.add(() -> fail(failure));

        closer.closeAfter(failure);

        assertThat(failure.getSuppressed()).containsExactly(closing);
        assertThat(closed).containsExactly("bottom");
    }

    private static void fail(Exception failure) throws Exception {
        throw failure;
    }
}
