package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.limit;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Pacing;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls that start before their permits are free, and may leave when they are. */
class VendorLeadTest {

    private static final Duration LEAD = Duration.ofMillis(20);
    private static final long SECOND = 1_000 * MS;

    /** What rounding may add to it. */
    private static final long MORE = SECOND / 1024;

    @Test
    void shouldStartAheadWhatMayLeaveSoonAndSayWhen() {
        // Given: two permits, used up and free again a second after 5 and 12 ms
        Rig rig = usedUp(policy(10, limit(2, 1_000)));

        // When
        long asked = rig.vendor.nextDue();
        List<Effect.Start> starts = Rig.only(Effect.Start.class, rig.tickAt(asked));

        // Then
        assertThat(asked).isBetween(START + 5 * MS + SECOND - 10 * MS, START + 5 * MS + SECOND + MORE - 10 * MS);
        assertThat(starts).extracting(it -> it.intent().ordinal()).containsExactly(3L, 4L);
        assertThat(starts.getFirst().due()).isBetween(START + 5 * MS + SECOND, START + 5 * MS + SECOND + MORE);
        assertThat(starts.getLast().due()).isBetween(START + 12 * MS + SECOND, START + 12 * MS + SECOND + MORE);
        assertThat(rig.vendor.nextDue()).as("the next permit takes an answer").isEqualTo(Nanos.NEVER);
        assertThat(rig.fullest().used()).as("of two").isEqualTo(2);
    }

    @Test
    void shouldShowWhatIsHeldOfALoweredLimitWithoutWhatStartsLater() {
        // Given: of three permits, one is free again a second after 5 ms, one after 12
        Rig rig = new Rig(policy(10, limit(3, 1_000)), LEAD);
        assertThat(rig.accept(Draft.of(1), Draft.of(2), Draft.of(3), Draft.of(4)))
                .containsExactly(1L, 2L, 3L);
        rig.now += 5 * MS;
        rig.deliver(1);
        rig.now += 7 * MS;
        rig.deliver(2);

        // When
        rig.step(new Event.Changed(policy(10, limit(2, 1_000))));
        List<Effect> effects = rig.tickAt(START + SECOND);

        // Then: the fourth starts when both are free
        assertThat(starts(effects)).containsExactly(4L);
        assertThat(rig.fullest().used()).as("of two").isEqualTo(3);
        assertThat(rig.snapshot().limits()).extracting(LimitState::used).containsExactly(3);
        rig.now = START + 12 * MS + SECOND + MORE;
        assertThat(rig.fullest().used()).isEqualTo(2);
    }

    @Test
    void shouldNotStartEarlierThanTheLead() {
        Rig rig = usedUp(policy(10, limit(2, 1_000)));

        assertThat(rig.tickAt(START + 5 * MS + SECOND - 21 * MS)).isEmpty();
        assertThat(starts(rig.tickAt(START + 5 * MS + SECOND + MORE - 20 * MS))).containsExactly(3L);
    }

    @Test
    void shouldCountACallFromWhenItMayLeave() {
        // Given
        Rig rig = usedUp(policy(10, limit(2, 1_000)));
        rig.tickAt(rig.vendor.nextDue());

        // When: both are answered at once
        rig.now = START + 12 * MS + SECOND + MORE;
        rig.deliver(3);
        rig.deliver(4);

        // Then
        assertThat(rig.vendor.nextDue()).isGreaterThanOrEqualTo(rig.now + SECOND - 10 * MS);
    }

    @Test
    void shouldGiveThePermitOfACallThatDidNotLeaveToTheNext() {
        // Given
        Rig rig = usedUp(policy(10, limit(2, 1_000)));
        rig.tickAt(rig.vendor.nextDue());

        // When
        List<Effect.Start> starts = Rig.only(
                Effect.Start.class, rig.ended(3, new Reply.Unsent("recalled", Reply.Unsent.Cause.HANDED_BACK)));

        // Then
        assertThat(starts).hasSize(1);
        assertThat(starts.getFirst().due()).isGreaterThanOrEqualTo(START + 5 * MS + SECOND);
    }

    @Test
    void shouldNotTakePlacesThatOthersNeed() {
        Rig one = new Rig(policy(1, limit(1, 1_000)), LEAD);
        one.accept(Draft.of(1), Draft.of(2));
        one.deliver(1);

        assertThat(one.vendor.nextDue()).isBetween(START + SECOND, START + SECOND + MORE);

        Policy rule = policy(10, limit(1, 1_000));
        ConcurrencyLimit five = new ConcurrencyLimit("at-once", List.of(), 5);
        Rig scoped = new Rig(
                new Policy(
                        rule.limits(),
                        rule.bulkhead(),
                        List.of(five),
                        rule.transit(),
                        rule.coolDown(),
                        rule.retry(),
                        rule.refusable()),
                LEAD);
        scoped.accept(Draft.of(1), Draft.of(2));
        scoped.deliver(1);

        assertThat(scoped.vendor.nextDue()).isBetween(START + SECOND, START + SECOND + MORE);
    }

    @Test
    void shouldStartNothingAheadAfterARefusal() {
        // Given
        Rig rig = new Rig(policy(10, limit(2, 2_000)), LEAD);
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3));
        rig.deliver(1);

        // When
        rig.refuse(2, Duration.ofSeconds(1));

        // Then: the cool-down is over, the probe waits for a permit
        assertThat(rig.tickAt(START + SECOND)).isEmpty();
        assertThat(rig.vendor.nextDue()).isBetween(START + 2 * SECOND, START + 2 * SECOND + 2 * MORE);
    }

    @Test
    void shouldStartAheadTheCallsOfScopesThatDidNotRefuse() {
        // Given: one permit each of two accounts, of which one refuses
        Rig rig = new Rig(policy(10, limit(1, 1_000, "account")), LEAD);
        rig.accept(
                Draft.of(1).account("refusing"),
                Draft.of(2).account("other"),
                Draft.of(3).account("refusing"),
                Draft.of(4).account("other"));
        rig.now += 5 * MS;
        rig.refuse(1, Duration.ofMillis(900), "account");
        rig.deliver(2);

        // When
        List<Effect.Start> ahead = Rig.only(Effect.Start.class, rig.tickAt(rig.now + SECOND + MORE - 10 * MS));
        List<Effect> onTime = rig.tickAt(rig.now + 10 * MS);

        // Then
        assertThat(ahead).extracting(it -> it.intent().ordinal()).containsExactly(4L);
        assertThat(ahead.getFirst().due()).isGreaterThanOrEqualTo(START + 5 * MS + SECOND);
        assertThat(starts(onTime)).as("the probe").containsExactly(1L);
    }

    /** The permit is free a second after the first answer, at 1,005 ms, and would be asked for at 995 ms. */
    @ParameterizedTest
    @CsvSource({"500, 995", "990, 995", "998, 998", "1003, 1003", "1050, 1005"})
    void shouldStartAheadFromWhenNoRefusalIsSuspectedAnyMore(long suspectedUntil, long due) {
        // Given
        long until = START + suspectedUntil * MS;
        Policy rule = policy(10, limit(2, 1_000));
        Policy neverRefused =
                new Policy(rule.limits(), 10, List.of(), rule.transit(), rule.coolDown(), rule.retry(), List.of());
        TakeOver takeOver = new TakeOver(START, List.of(new Saved.Mark(true, until)));

        // When
        Rig rig = new Rig(neverRefused, takeOver, LEAD);
        rig.commit();
        useUp(rig);

        // Then: what it says stays true
        long asked = rig.vendor.nextDue();
        assertThat(asked).isBetween(START + due * MS, START + due * MS + MORE);
        for (long early = rig.now; early < Math.max(until, START + 985 * MS) && early < asked; early += MS) {
            assertThat(rig.tickAt(early)).isEmpty();
            assertThat(rig.vendor.nextDue()).isEqualTo(asked);
        }
        assertThat(starts(rig.tickAt(asked))).startsWith(3L);
    }

    @Test
    void shouldStartNothingAheadThatIsPaced() {
        Limit paced = new Limit(
                "paced",
                List.of(),
                2,
                new Window.Rolling(Duration.ofSeconds(1)),
                Limit.REQUESTS,
                new Pacing(1, Duration.ZERO, null, false));
        Rig rig = new Rig(policy(10, paced), LEAD);

        assertThat(rig.accept(Draft.of(1), Draft.of(2))).containsExactly(1L);
        assertThat(rig.vendor.nextDue())
                .as("half a second on, as without a lead")
                .isEqualTo(unled(paced).vendor.nextDue());
    }

    @Test
    void shouldNotStartAheadWhatWouldBeTooLateByThen() {
        // Given
        Rig rig = new Rig(policy(10, limit(1, 1_000)), LEAD);
        rig.accept(Draft.of(1), Draft.of(2).deadline(START + SECOND - 5 * MS));
        rig.deliver(1);

        // When
        List<Effect> effects = rig.tickAt(START + SECOND - 15 * MS);

        // Then
        assertThat(starts(effects)).isEmpty();
    }

    private static Rig unled(Limit limit) {
        Rig rig = new Rig(policy(10, limit));
        rig.accept(Draft.of(1), Draft.of(2));
        return rig;
    }

    private static Rig usedUp(Policy policy) {
        Rig rig = new Rig(policy, LEAD);
        useUp(rig);
        return rig;
    }

    /** Two calls answered after 5 and 12 ms, and three that wait. */
    private static void useUp(Rig rig) {
        assertThat(rig.accept(Draft.of(1), Draft.of(2), Draft.of(3), Draft.of(4), Draft.of(5)))
                .containsExactly(1L, 2L);
        rig.now += 5 * MS;
        rig.deliver(1);
        rig.now += 7 * MS;
        rig.deliver(2);
    }
}
