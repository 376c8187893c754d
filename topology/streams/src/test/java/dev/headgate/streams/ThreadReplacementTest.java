package dev.headgate.streams;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.REPLACE_THREAD;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.streams.layout.LayoutException;
import dev.headgate.streams.ledger.NewerFormatException;
import dev.headgate.streams.metrics.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

class ThreadReplacementTest {

    private final AtomicLong now = new AtomicLong();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final List<RuntimeException> refused = new ArrayList<>();
    private final ThreadReplacement replacements = new ThreadReplacement(now::get, new Meters(registry), refused::add);

    @Test
    void shouldReplaceAThreadFiveTimesAndThenEndTheProcess() {
        for (int i = 0; i < 5; i++) {
            assertThat(replacements.handle(new IllegalStateException())).isEqualTo(REPLACE_THREAD);
        }

        assertThat(replacements.handle(new IllegalStateException())).isEqualTo(SHUTDOWN_CLIENT);
        assertThat(registry.get("headgate.threads.replaced").counter().count()).isEqualTo(5);
    }

    @Test
    void shouldEndTheProcessAtOnceWhenANewerVersionWroteTheState() {
        Throwable newer = new IllegalStateException(new NewerFormatException("ledger", 3, "format 9"));

        assertThat(replacements.handle(newer)).isEqualTo(SHUTDOWN_CLIENT);
        assertThat(registry.find("headgate.threads.replaced").counters()).isEmpty();
    }

    @Test
    void shouldEndTheProcessAtOnceWhenAnotherHasItsNameInTheGroup() {
        Throwable fenced = new StreamsException(new FencedInstanceIdException("fenced"));

        assertThat(replacements.handle(fenced)).isEqualTo(SHUTDOWN_CLIENT);
        assertThat(refused).singleElement().asString().contains("member-id", "kafka.group.instance.id");
    }

    @Test
    void shouldEndTheProcessAtOnceWhenARightIsMissing() {
        Throwable missing = new StreamsException(
                "Error encountered sending record", new TopicAuthorizationException(Set.of("results", "audit")));

        assertThat(replacements.handle(missing)).isEqualTo(SHUTDOWN_CLIENT);
        assertThat(refused)
                .singleElement()
                .asString()
                .contains("the topic audit, results; an ACL must allow it", "Access rights");
    }

    @Test
    void shouldForgetThreadsThatDiedLongAgo() {
        for (int i = 0; i < 5; i++) {
            replacements.handle(new IllegalStateException());
        }

        now.addAndGet(Duration.ofMinutes(11).toNanos());

        assertThat(replacements.handle(new IllegalStateException())).isEqualTo(REPLACE_THREAD);
    }

    @Test
    void shouldEndTheProcessAtOnceWhenNoReplacementCanHelp() {
        LayoutException why = new LayoutException("an entry of format 9");

        assertThat(replacements.handle(new StreamsException(new ProcessorStateException("in a task", why))))
                .isEqualTo(SHUTDOWN_CLIENT);

        assertThat(refused).containsExactly(why);
        assertThat(registry.find("headgate.threads.replaced").counter()).isNull();
    }
}
