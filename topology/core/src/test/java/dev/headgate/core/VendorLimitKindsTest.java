package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.finish;
import static dev.headgate.core.Rig.limit;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Limits of some calls only, buckets, and windows longer than a day. */
class VendorLimitKindsTest {

    private static final long SECOND = 1_000 * MS;
    private static final String EXEMPT = "calls:writes";

    /** Of calls that are not exempt. */
    private static Limit writes(int max) {
        return new Limit("writes", List.of(), max, new Window.Rolling(Duration.ofSeconds(1)), Limit.COST, null, EXEMPT);
    }

    private static Draft read(long ordinal) {
        return Draft.of(ordinal).cost(EXEMPT, 0);
    }

    private static Limit bucket(int max, Duration interval) {
        return new Limit("bucket", List.of(), max, new Window.Bucket(interval));
    }

    private static Draft[] drafts(int from, int count) {
        return IntStream.range(from, from + count).mapToObj(Draft::of).toArray(Draft[]::new);
    }

    private static int held(Rig rig, long at) {
        return rig.vendor.snapshot(at).limits().getFirst().used();
    }

    @Test
    void shouldLetCallsPassThatDoNotCount() {
        // Given: of one lane and scope
        Rig rig = new Rig(policy(10, writes(1)));

        // When
        List<Long> started = rig.accept(Draft.of(1), Draft.of(2), read(3), Draft.of(4), read(5));

        // Then
        assertThat(started).containsExactly(1L, 3L, 5L);
        assertThat(held(rig, rig.now)).isEqualTo(1);
        rig.deliver(1);
        rig.deliver(3);
        assertThat(held(rig, rig.now)).isEqualTo(1);
        assertThat(starts(rig.tickAt(rig.vendor.nextDue()))).containsExactly(2L);
    }

    @Test
    void shouldNotStopThemWhereALimitIsLoweredBelowWhatIsHeld() {
        // Given
        Rig rig = new Rig(policy(10, writes(3)));
        rig.accept(drafts(1, 3));

        // When
        rig.step(new Event.Changed(policy(10, writes(1))));

        // Then
        assertThat(rig.accept(read(4), Draft.of(5))).containsExactly(4L);
    }

    @Test
    void shouldCountInOtherLimitsWhatCostsNothingInOne() {
        // Given
        Rig rig = new Rig(policy(10, writes(1), limit(2, 1_000)));

        // When
        List<Long> started = rig.accept(read(1), read(2), read(3), Draft.of(4));

        // Then
        assertThat(started).containsExactly(1L, 2L);
    }

    @Test
    void shouldNotCountWhatCostsNothingInItsUnit() {
        // Given
        Limit tokens = new Limit("tokens", List.of(), 10, new Window.Rolling(Duration.ofSeconds(1)), "tokens", null);
        Rig rig = new Rig(policy(10, tokens));

        // When
        List<Long> started = rig.accept(
                Draft.of(1).cost("tokens", 10),
                Draft.of(2).cost("tokens", 1),
                Draft.of(3).cost("tokens", 0));

        // Then
        assertThat(started).containsExactly(1L, 3L);
    }

    @Test
    void shouldCountCallsOfIntentsThatWereExemptBeforeAChange() {
        // Given: another unit for what counts now
        Rig rig = new Rig(policy(10, writes(1)));
        rig.accept(Draft.of(1), Draft.of(2));
        Limit others = new Limit(
                "writes", List.of(), 1, new Window.Rolling(Duration.ofSeconds(1)), Limit.COST, null, "calls:others");

        // When
        rig.step(new Event.Changed(policy(10, others)));

        // Then: nobody knows what was called before
        assertThat(rig.accept(read(3))).isEmpty();
        rig.deliver(1);
        assertThat(starts(rig.tickAt(START + 1_010 * MS))).containsExactly(2L);
    }

    @Test
    void shouldCallAsOftenAsABucketAllows() {
        // Given
        Rig rig = new Rig(policy(10, bucket(3, Duration.ofSeconds(2))));

        // When
        List<Long> started = rig.accept(drafts(1, 5));

        // Then
        assertThat(started).containsExactly(1L, 2L, 3L);
        List.of(1L, 2L, 3L).forEach(rig::deliver);
        assertThat(rig.vendor.nextDue()).isEqualTo(START + 2 * SECOND);
        assertThat(starts(rig.tickAt(START + 2 * SECOND))).containsExactly(4L);
        assertThat(starts(rig.tickAt(START + 4 * SECOND))).containsExactly(5L);
    }

    @Test
    void shouldEndWhatCostsMoreThanAFullBucket() {
        // Given
        Rig rig = new Rig(policy(10, bucket(3, Duration.ofSeconds(2))));

        // When
        List<Effect> effects = rig.step(new Event.Accepted(Draft.of(1).cost(4).intent(), Progress.NONE));

        // Then
        assertThat(finish(effects).outcome()).isEqualTo(Outcome.INVALID);
        assertThat(finish(effects).reason()).isEqualTo("cost 4 can never fit: limit bucket allows 3 in its bucket");
    }

    @Test
    void shouldHoldWhatCameBackToABucketSlowlierFromAChangeOn() {
        // Given
        Rig rig = new Rig(policy(10, bucket(100, Duration.ofSeconds(1))));
        rig.accept(drafts(1, 3));
        List.of(1L, 2L, 3L).forEach(rig::deliver);

        // When
        rig.step(new Event.Changed(policy(10, bucket(100, Duration.ofSeconds(60)))));

        // Then
        assertThat(held(rig, START + 60 * SECOND)).isEqualTo(3);
        assertThat(held(rig, START + 182 * SECOND)).isZero();
    }

    @Test
    void shouldBeginWithAnEmptyBucketWhereAShortWindowWas() {
        // Given
        Rig rig = new Rig(policy(10, new Limit("bucket", List.of(), 10, Duration.ofSeconds(1))));
        rig.accept(Draft.of(1));

        // When
        rig.step(new Event.Changed(policy(10, bucket(10, Duration.ofMillis(500)))));

        // Then: as at a take-over
        assertThat(rig.accept(Draft.of(2))).isEmpty();
        rig.deliver(1);
        assertThat(starts(rig.tickAt(START + 500 * MS))).isEmpty();
        assertThat(starts(rig.tickAt(START + 1_000 * MS))).containsExactly(2L);
    }

    @Test
    void shouldHoldABucketsUnknownPermitsFromTheLastArrivalOn() {
        // Given: five spent, a block unknown, and one in flight
        Limit slow = bucket(100, Duration.ofSeconds(60));
        Rig rig = new Rig(policy(10, slow));
        for (int i = 1; i <= 5; i++) {
            rig.accept(Draft.of(i));
            rig.deliver(i);
        }
        rig.accept(Draft.of(6));
        rig.commit();

        // When
        Rig successor = rig.successor(policy(10, slow));

        // Then
        assertThat(held(successor, successor.now)).isBetween(7, 9);
        assertThat(held(successor, START + 60 * SECOND)).isBetween(6, 8);
        assertThat(held(successor, START + 540 * SECOND + Rig.UNANSWERED.toNanos()))
                .isZero();
    }

    @Test
    void shouldHoldWhatMayHaveBeenTakenFromABucketThatWasLarger() {
        // Given
        Rig rig = new Rig(policy(10, bucket(8, Duration.ofSeconds(1))));
        rig.accept(drafts(1, 8));
        rig.commit();

        // When: an owner is cut off and the bucket is smaller
        Rig successor = rig.successor(policy(10, bucket(2, Duration.ofSeconds(1))));
        successor.accept(Draft.of(9));

        // Then: with 8 missing, the second is there again after 7 seconds
        long latest = START + Rig.UNANSWERED.toNanos();
        assertThat(starts(successor.tickAt(latest + 7 * SECOND - 1))).isEmpty();
        assertThat(starts(successor.tickAt(latest + 9 * SECOND))).containsExactly(9L);
    }

    @Test
    void shouldHoldWhatIsNotKnownThoughABucketIsMadeSmaller() {
        // Given
        Rig rig = new Rig(policy(10, bucket(5, Duration.ofSeconds(2))), START);

        // When: before anything came
        rig.step(new Event.Changed(policy(10, bucket(1, Duration.ofSeconds(2)))));

        // Then
        assertThat(rig.accept(Draft.of(1))).isEmpty();
        assertThat(starts(rig.tickAt(START + 10 * SECOND - 1))).isEmpty();
        assertThat(starts(rig.tickAt(START + 10 * SECOND))).containsExactly(1L);
    }

    @Test
    void shouldWaitOutABucketThatIsSoonFullWhereNobodyKnowsWhatWasSpent() {
        // Given
        Rig rig = new Rig(policy(10, bucket(10, Duration.ofSeconds(1))), START);

        // When
        List<Long> started = rig.accept(Draft.of(1));

        // Then
        assertThat(started).isEmpty();
        assertThat(rig.vendor.nextDue()).isEqualTo(START + SECOND);
    }

    @Test
    void shouldKeepAYearsPermitsThroughATakeOver() {
        // Given
        Duration year = Duration.ofDays(400);
        Limit yearly = new Limit("yearly", List.of(), 5, year);
        Rig rig = new Rig(policy(10, yearly));
        rig.accept(drafts(1, 2));
        List.of(1L, 2L).forEach(rig::deliver);
        rig.step(new Event.Drain());
        rig.save();

        // When
        Rig successor = rig.successor(policy(10, yearly));

        // Then
        assertThat(held(successor, START + year.toNanos() - SECOND)).isEqualTo(2);
        assertThat(held(successor, START + year.plusDays(1).toNanos())).isZero();
    }

    @Test
    void shouldHoldADaysPermitsInTheMonthThatFollowsIt() {
        // Given
        Window day = new Window.CalendarDay(ZoneOffset.UTC);
        Window month = new Window.CalendarMonth(ZoneOffset.UTC);
        Rig rig = new Rig(policy(10, new Limit("a", List.of(), 3, day)));
        rig.accept(drafts(1, 2));
        List.of(1L, 2L).forEach(rig::deliver);

        // When
        rig.step(new Event.Changed(policy(10, new Limit("a", List.of(), 3, month))));

        // Then
        assertThat(held(rig, rig.now)).isEqualTo(2);
        assertThat(rig.accept(drafts(3, 2))).containsExactly(3L);
    }

    @Test
    void shouldRefuseWindowsAndBucketsThatAreOutOfBounds() {
        assertThatThrownBy(() -> new Limit("a", List.of(), 1, Duration.ofDays(401)))
                .hasMessageContaining("limit a: window must be 100 ms to 400 days");
        assertThatThrownBy(() -> bucket(401, Duration.ofDays(1))).hasMessageContaining("full again within 400 days");
        assertThatThrownBy(() -> bucket(Integer.MAX_VALUE, Duration.ofDays(300)))
                .hasMessageContaining("full again within 400 days");
        assertThatThrownBy(() -> bucket(1, Duration.ofNanos(9_999))).hasMessageContaining("10 microseconds");
        assertThat(bucket(400, Duration.ofDays(1)).length()).isEqualTo(Duration.ofDays(400));
    }
}
