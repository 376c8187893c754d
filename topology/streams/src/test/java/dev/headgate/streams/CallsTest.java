package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Call;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CallsTest {

    private static final Attempt ATTEMPT = new Attempt("1", "1", 1, Map.of(), new Call("GET", "/", Map.of(), null));

    private final Calls calls = new Calls(Runnable::run, () -> 7L, new Seam() {}, () -> {});

    @Test
    void shouldNotLetACallLeaveThatWasDecidedBeforeTheCoreKnewOfARefusal() {
        Vendor vendor = new Vendor(new Verdict.Throttled(List.of(), null));
        calls.start("ads", 1, vendor, ATTEMPT);

        calls.start("ads", 2, vendor, ATTEMPT);

        assertThat(vendor.granted).isFalse();
    }

    @Test
    void shouldLetACallLeaveThatWasDecidedKnowingOfTheRefusal() {
        Vendor vendor = new Vendor(new Verdict.Throttled(List.of(), null));
        calls.start("ads", 1, vendor, ATTEMPT);
        calls.ended();

        calls.start("ads", 2, vendor, ATTEMPT);

        assertThat(vendor.granted).isTrue();
    }

    @Test
    void shouldNotHoldAnotherVendorsCallBack() {
        Vendor other = new Vendor(new Verdict.Deliver());
        calls.start("ads", 1, new Vendor(new Verdict.Throttled(List.of(), null)), ATTEMPT);

        calls.start("chat", 2, other, ATTEMPT);

        assertThat(other.granted).isTrue();
    }

    @Test
    void shouldTellOfRefusalsBeforeTheOtherEnds() {
        calls.start("ads", 1, new Vendor(new Verdict.Deliver()), ATTEMPT);
        calls.start("ads", 2, new Vendor(new Verdict.Throttled(List.of(), null)), ATTEMPT);

        List<Completion> ended = calls.ended();

        assertThat(ended).extracting(Completion::ordinal).containsExactly(2L, 1L);
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
