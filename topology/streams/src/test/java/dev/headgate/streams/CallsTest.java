package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Call;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.CoolDownPolicy;
import dev.headgate.core.Policy;
import dev.headgate.core.RetryPolicy;
import dev.headgate.core.Transit;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CallsTest {

    private static final Attempt ATTEMPT = new Attempt("1", "1", 1, Map.of(), new Call("GET", "/", Map.of(), null));

    private static final long SLACK = 200_000_000;

    private long now = 7;

    private final Calls calls =
            new Calls(Runnable::run, () -> now, new Seam() {}, new Meters(new SimpleMeterRegistry()), () -> {});

    @Test
    void shouldNotLetACallLeaveThatWasDecidedBeforeTheCoreKnewOfARefusal() {
        Vendor vendor = new Vendor(new Verdict.Throttled(List.of(), null));
        calls.start("ads", 1, line(vendor), ATTEMPT, 7);

        calls.start("ads", 2, line(vendor), ATTEMPT, 7);

        assertThat(vendor.granted).isFalse();
    }

    @Test
    void shouldLetACallLeaveThatWasDecidedKnowingOfTheRefusal() {
        Vendor vendor = new Vendor(new Verdict.Throttled(List.of(), null));
        calls.start("ads", 1, line(vendor), ATTEMPT, 7);
        calls.ended();

        calls.start("ads", 2, line(vendor), ATTEMPT, 7);

        assertThat(vendor.granted).isTrue();
    }

    @Test
    void shouldNotHoldAnotherVendorsCallBack() {
        Vendor other = new Vendor(new Verdict.Deliver());
        calls.start("ads", 1, line(new Vendor(new Verdict.Throttled(List.of(), null))), ATTEMPT, 7);

        calls.start("chat", 2, line(other), ATTEMPT, 7);

        assertThat(other.granted).isTrue();
    }

    @Test
    void shouldTellOfRefusalsBeforeTheOtherEnds() {
        calls.start("ads", 1, line(new Vendor(new Verdict.Deliver())), ATTEMPT, 7);
        calls.start("ads", 2, line(new Vendor(new Verdict.Throttled(List.of(), null))), ATTEMPT, 7);

        List<Completion> ended = calls.ended();

        assertThat(ended).extracting(Completion::ordinal).containsExactly(2L, 1L);
    }

    @Test
    void shouldLetACallLeaveAsLateAsTheStartSlackAllows() {
        // Given
        Vendor vendor = new Vendor(new Verdict.Deliver());
        now += SLACK;

        // When
        calls.start("ads", 1, line(vendor), ATTEMPT, 7);

        // Then
        assertThat(vendor.granted).isTrue();
    }

    @Test
    void shouldNotLetACallLeaveLaterThanTheStartSlackAllows() {
        // Given
        Vendor vendor = new Vendor(new Verdict.Deliver());
        now += SLACK + 1;

        // When
        calls.start("ads", 1, line(vendor), ATTEMPT, 7);

        // Then
        assertThat(vendor.granted).isFalse();
    }

    private static Line line(Connector connector) {
        Transit transit = new Transit(Duration.ofSeconds(10), null, Duration.ofNanos(SLACK), Duration.ZERO);
        return new Line(new Policy(List.of(), 8, transit, CoolDownPolicy.DEFAULT, RetryPolicy.DEFAULT), connector, "");
    }

    /** Always answers with the same verdict, whether the call may leave or not. */
    private static final class Vendor implements Connector {

        private final Verdict verdict;
        private boolean granted;

        Vendor(Verdict verdict) {
            this.verdict = verdict;
        }

        @Override
        public @Nullable String refusal(Call call) {
            return null;
        }

        @Override
        public Reply call(Attempt attempt, Departure departure) {
            granted = departure.granted();
            return new Reply.Answered(new Answer(200, Map.of(), null), verdict);
        }

        @Override
        public void close() {}
    }
}
