package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.RETRY;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.UNANSWERED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Shares;
import dev.headgate.core.policy.Transit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BulkheadsTest {

    private static final long SECOND = 1_000 * MS;

    private static final ConcurrencyLimit TWO = limit("two", 2, "account");

    private final List<StartedCall> inFlight = new ArrayList<>();
    private final Lanes lanes = new Lanes(Shares.DEFAULT);
    private long ordinal;

    private static Policy policy(ConcurrencyLimit... limits) {
        return new Policy(List.of(), 10, List.of(limits), Transit.unbounded(UNANSWERED), Rig.COOL_DOWN, RETRY);
    }

    private static ConcurrencyLimit limit(String id, int max, String... scope) {
        return new ConcurrencyLimit(id, List.of(scope), max);
    }

    private Bulkheads bulkheads(Policy policy) {
        return new Bulkheads(policy, inFlight, lanes, 0);
    }

    private StartedCall start(Bulkheads bulkheads, String account) {
        StartedCall call = Rig.started(Draft.of(ordinal++).account(account).entry(), START);
        call.hold(new Gate[] {bulkheads}, START);
        inFlight.add(call);
        return call;
    }

    private void end(StartedCall call, Reply reply, Ending.Consequence consequence, long at) {
        call.settle(new Ending(reply, consequence, at), null, at);
        inFlight.remove(call);
    }

    private void answer(StartedCall call, long at) {
        end(call, Rig.answered(200, new Verdict.Deliver()), new Ending.Passed(true), at);
    }

    private void tooMany(StartedCall call, String... scope) {
        Verdict verdict = new Verdict.Concurrency(List.of(scope), null);
        end(call, Rig.answered(429, verdict), new Ending.TooMany(List.of(scope)), START);
    }

    private @Nullable Block block(Bulkheads bulkheads, String account, long now) {
        return bulkheads.block(Draft.of(ordinal).account(account).entry(), StartAhead.NONE, now);
    }

    @Test
    void shouldKeepThePlacesOfALimitWhoseMaximumChanges() {
        // Given
        Bulkheads bulkheads = bulkheads(policy(TWO));
        start(bulkheads, "a");
        start(bulkheads, "a");

        // When / Then
        assertThat(block(bulkheads, "a", START))
                .isNotNull()
                .extracting(Block::what)
                .isEqualTo("two");
        bulkheads.change(policy(limit("two", 3, "account")), START);
        assertThat(block(bulkheads, "a", START)).isNull();
        start(bulkheads, "a");
        assertThat(block(bulkheads, "a", START)).isNotNull();
        assertThat(bulkheads.scopes()).isOne();
    }

    @Test
    void shouldCountWhatIsInFlightInALimitOfAnotherIdOrScope() {
        // Given
        Bulkheads bulkheads = bulkheads(policy(TWO));
        start(bulkheads, "a");
        start(bulkheads, "b");
        start(bulkheads, "b");

        // When / Then
        bulkheads.change(policy(limit("other", 2, "account")), START);
        assertThat(block(bulkheads, "a", START)).isNull();
        assertThat(block(bulkheads, "b", START))
                .isNotNull()
                .extracting(Block::what)
                .isEqualTo("other");
        bulkheads.change(policy(limit("other", 3)), START);
        assertThat(bulkheads.vendorWide(StartAhead.NONE, START)).isNotNull();
        assertThat(bulkheads.allButHigh(StartAhead.NONE, START)).isNotNull();
    }

    @Test
    void shouldKeepWhatTheVendorComplainedAboutWhenItsRulesChange() {
        // Given
        Bulkheads bulkheads = bulkheads(policy());
        start(bulkheads, "a");
        tooMany(start(bulkheads, "a"), "account");

        // When
        bulkheads.change(policy(limit("many", 9, "account")), START);

        // Then
        assertThat(block(bulkheads, "a", START))
                .isNotNull()
                .extracting(Block::what)
                .isEqualTo("learned");
        assertThat(block(bulkheads, "b", START)).isNull();
    }

    @Test
    void shouldForgetAComplaintOnlyWhenItIsOldAndOthersWereMadeSince() {
        // Given: one scope of the two is not called any more
        Bulkheads bulkheads = bulkheads(policy());
        start(bulkheads, "a");
        tooMany(start(bulkheads, "a"), "account");
        answer(inFlight.getFirst(), START);
        start(bulkheads, "b");
        tooMany(start(bulkheads, "b"), "account");
        int both = bulkheads.scopes();

        // When
        answer(inFlight.getFirst(), START + Nanos.of(Rig.COOL_DOWN.max()));
        int then = bulkheads.scopes();
        answer(start(bulkheads, "b"), START + Nanos.of(Rig.COOL_DOWN.max()) + 1);

        // Then
        assertThat(both).isEqualTo(2);
        assertThat(then).isEqualTo(2);
        assertThat(bulkheads.scopes()).isOne();
    }

    @Test
    void shouldBeKnownWhenNoCallOfALimitMayStillCount() {
        // Given
        Bulkheads bulkheads = bulkheads(policy(TWO));
        StartedCall call = start(bulkheads, "a");
        long counts = START + UNANSWERED.toNanos();

        // When
        end(call, new Reply.Unanswered("reset"), new Ending.Passed(false), START + SECOND);

        // Then
        assertThat(bulkheads.isKnown(counts - 1)).isFalse();
        assertThat(bulkheads.isKnown(counts)).isTrue();
        assertThat(bulkheads(policy()).isKnown(START)).isTrue();
    }

    @Test
    void shouldNotBeKnownWhileCallsOfAFormerOwnerMayCount() {
        // When
        Bulkheads bulkheads = new Bulkheads(policy(TWO), inFlight, lanes, START);

        // Then
        assertThat(bulkheads.isKnown(START - 1)).isFalse();
        assertThat(bulkheads.isKnown(START)).isTrue();
        assertThat(block(bulkheads, "a", START - 1))
                .isNotNull()
                .extracting(Block::until)
                .isEqualTo(START);
        assertThat(block(bulkheads, "a", START)).isNull();
    }

    @Test
    void shouldLetBothThePoolAndTheLimitsCountTheAnswer() {
        // Given: a cut to one place
        Bulkheads bulkheads = bulkheads(policy(limit("four", 4, "account")));
        StartedCall first = start(bulkheads, "a");
        tooMany(start(bulkheads, "a"), "account");
        int allowed = bulkheads.allowed();

        // When
        boolean cut = block(bulkheads, "a", START) != null;
        answer(first, START);

        // Then: with its answer two are allowed
        start(bulkheads, "a");
        assertThat(cut).isTrue();
        assertThat(bulkheads.allowed()).isEqualTo(allowed + 1);
        assertThat(block(bulkheads, "a", START)).isNull();
    }
}
