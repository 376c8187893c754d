package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.limit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Shares;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VendorSharesTest {

    private static final Shares HALF = Shares.DEFAULT.withKeptForHigh(50);

    private long ordinal;

    private static Policy policy(Shares shares, int bulkhead, Limit... limits) {
        return Rig.policy(bulkhead, limits).withShares(shares);
    }

    private Rig rig(Policy policy) {
        Rig rig = new Rig(policy);
        warm(rig);
        return rig;
    }

    /** The bulkhead opens, and what it took is free again. */
    private void warm(Rig rig) {
        for (int i = 0; i < 20; i++) {
            long first = ordinal;
            accept(rig, Priority.HIGH, 4);
            for (long warm = first; warm < ordinal; warm++) {
                rig.deliver(warm);
            }
            rig.tickAt(rig.now + 2_000 * MS);
        }
        rig.tickAt(rig.now + 20_000 * MS);
    }

    private List<Long> accept(Rig rig, Priority priority, int count) {
        List<Long> started = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            started.addAll(rig.accept(Draft.of(ordinal++).priority(priority)));
        }
        return started;
    }

    @Test
    void shouldKeepPermitsForHighWhateverWaitsBelow() {
        // Given
        Rig rig = rig(policy(HALF, 100, limit(10, 1_000)));

        // When
        List<Long> low = accept(rig, Priority.LOW, 8);
        List<Long> normal = accept(rig, Priority.NORMAL, 8);
        List<Long> high = accept(rig, Priority.HIGH, 8);

        // Then
        assertThat(low).hasSize(5);
        assertThat(normal).isEmpty();
        assertThat(high).hasSize(5);
    }

    @Test
    void shouldLetTheOthersGoOnWhenTheirsAreFreeAgain() {
        // Given
        Rig rig = rig(policy(HALF, 100, limit(10, 1_000)));
        List<Long> low = accept(rig, Priority.LOW, 8);
        low.forEach(rig::deliver);
        rig.all.clear();

        // When
        assertThat(rig.vendor.nextDue()).isBetween(rig.now + 1_000 * MS, rig.now + 1_002 * MS);
        List<Effect> effects = rig.tickAt(rig.vendor.nextDue());

        // Then
        assertThat(Rig.starts(effects)).hasSize(3);
    }

    @Test
    void shouldLeaveTheRestToHighToo() {
        // Given
        Rig rig = rig(policy(HALF, 100, limit(10, 1_000)));

        // When
        List<Long> high = accept(rig, Priority.HIGH, 12);

        // Then
        assertThat(high).hasSize(10);
    }

    @Test
    void shouldKeepTheFloorOfLowWhenHighTakesAllItCan() {
        // Given
        Rig rig = rig(policy(HALF, 100, limit(17, 1_000)));
        rig.all.clear();
        accept(rig, Priority.HIGH, 217);
        accept(rig, Priority.LOW, 200);
        Map<Priority, Integer> starts = new HashMap<>();

        // When
        for (int second = 0; second < 13; second++) {
            for (Effect effect : List.copyOf(rig.all)) {
                if (effect instanceof Effect.Start start) {
                    rig.deliver(start.intent().ordinal());
                    starts.merge(start.intent().priority(), 1, Integer::sum);
                }
            }
            rig.all.clear();
            rig.tickAt(rig.now + 1_100 * MS);
        }

        // Then
        assertThat(starts.getOrDefault(Priority.LOW, 0)).isGreaterThanOrEqualTo(13);
    }

    @Test
    void shouldKeepPlacesOfTheBulkhead() {
        // Given
        Rig rig = rig(policy(HALF, 8));

        // When
        List<Long> low = accept(rig, Priority.LOW, 8);
        List<Long> high = accept(rig, Priority.HIGH, 8);
        List<Effect> ended = rig.deliver(low.getFirst());

        // Then
        assertThat(low).hasSize(4);
        assertThat(high).hasSize(4);
        assertThat(Rig.starts(ended)).hasSize(1);
    }

    @Test
    void shouldKeepPlacesAndPermitsOfAScope() {
        // Given
        Limit limit = limit(4, 1_000, "account");
        Policy policy = policy(HALF, 100, limit);
        Policy scoped = new Policy(
                policy.limits(),
                policy.bulkhead(),
                List.of(new ConcurrencyLimit("at-once", List.of("user"), 4)),
                policy.transit(),
                policy.coolDown(),
                policy.retry(),
                policy.refusable(),
                policy.pause(),
                policy.shares());
        Rig rig = new Rig(scoped);
        for (int i = 0; i < 30; i++) {
            long warm = ordinal++;
            rig.accept(Draft.of(warm).account("warm" + i).scope("user", "warm" + i));
            rig.deliver(warm);
        }

        // When
        List<Long> account = new ArrayList<>();
        List<Long> user = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            account.addAll(rig.accept(
                    Draft.of(ordinal++).account("a").scope("user", "u" + i).priority(Priority.LOW)));
            user.addAll(rig.accept(
                    Draft.of(ordinal++).account("b" + i).scope("user", "v").priority(Priority.LOW)));
        }
        List<Long> high = new ArrayList<>();
        high.addAll(
                rig.accept(Draft.of(ordinal++).account("a").scope("user", "x").priority(Priority.HIGH)));
        high.addAll(
                rig.accept(Draft.of(ordinal++).account("y").scope("user", "v").priority(Priority.HIGH)));

        // Then
        assertThat(account).hasSize(2);
        assertThat(user).hasSize(2);
        assertThat(high).hasSize(2);
        assertThat(Rig.starts(rig.deliver(user.getFirst()))).hasSize(1);
    }

    @Test
    void shouldLetGoWhatCostsMoreThanTheOthersHaveWhenTheyHoldNothing() {
        // Given
        Rig rig = rig(policy(HALF, 100, limit(10, 1_000)));
        List<Long> small = accept(rig, Priority.LOW, 1);
        List<Long> large = rig.accept(Draft.of(ordinal++).priority(Priority.LOW).cost(8));
        assertThat(large).isEmpty();

        // When
        rig.deliver(small.getFirst());
        List<Effect> effects = rig.tickAt(rig.now + 1_002 * MS);

        // Then
        assertThat(Rig.starts(effects)).hasSize(1);
    }

    @Test
    void shouldNotHaveHighLeaveRoomForALargeOneThatHasItInTheRest() {
        // Given: LOW of cost 5 is passed over by NORMAL for long
        Rig rig = rig(policy(HALF, 100, limit(10, 1_000)));
        accept(rig, Priority.NORMAL, 1).forEach(rig::deliver);
        rig.accept(Draft.of(ordinal++).priority(Priority.LOW).cost(5));
        for (int i = 0; i < 30; i++) {
            rig.tickAt(rig.now + 500 * MS);
            accept(rig, Priority.NORMAL, 1).forEach(rig::deliver);
        }

        // When
        List<Long> high = accept(rig, Priority.HIGH, 6);

        // Then
        assertThat(high).hasSizeGreaterThanOrEqualTo(5);
    }

    @Test
    void shouldKeepNothingOfALongWindow() {
        // Given
        Limit day = new Limit("day", List.of(), 10, new Window.CalendarDay(ZoneOffset.UTC));
        Rig rig = new Rig(policy(HALF, 100, day));
        rig.commit();

        // When
        List<Long> started = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            long low = ordinal++;
            started.addAll(rig.accept(Draft.of(low).priority(Priority.LOW)));
            started.addAll(Rig.starts(rig.commit()));
            if (started.contains(low)) {
                rig.deliver(low);
            }
        }

        // Then
        assertThat(started).hasSize(10);
    }

    @Test
    void shouldGiveTheOthersTheirPartOfABucketsSpeed() {
        // Given
        Limit bucket = new Limit("bucket", List.of(), 10, new Window.Bucket(Duration.ofMillis(100)));
        Rig rig = rig(policy(HALF, 100, bucket));
        List<Long> low = accept(rig, Priority.LOW, 40);
        low.forEach(rig::deliver);

        // When: ten permits come back a second, five of them to the others
        int started = 0;
        for (int i = 0; i < 200; i++) {
            List<Long> more = Rig.starts(rig.tickAt(rig.now + 10 * MS));
            more.forEach(rig::deliver);
            started += more.size();
        }

        // Then
        assertThat(low).hasSize(5);
        assertThat(started).isBetween(9, 10);
        assertThat(accept(rig, Priority.HIGH, 7)).hasSizeGreaterThanOrEqualTo(5);
    }

    @Test
    void shouldKeepFromNowOnWhenTheProfileSaysSo() {
        // Given
        Rig rig = rig(policy(Shares.DEFAULT, 100, limit(10, 1_000)));
        List<Long> before = accept(rig, Priority.LOW, 4);

        // When
        rig.step(new Event.Changed(policy(HALF, 100, limit(10, 1_000))));

        // Then
        assertThat(before).hasSize(4);
        assertThat(accept(rig, Priority.LOW, 4)).hasSize(1);
        assertThat(accept(rig, Priority.HIGH, 6)).hasSize(5);
    }

    @Test
    void shouldKeepNothingFromNowOnWhenTheProfileSaysSo() {
        // Given
        Rig rig = rig(policy(HALF, 100, limit(10, 1_000)));
        assertThat(accept(rig, Priority.LOW, 10)).hasSize(5);

        // When
        List<Effect> effects = rig.step(new Event.Changed(policy(Shares.DEFAULT, 100, limit(10, 1_000))));

        // Then
        assertThat(Rig.starts(effects)).hasSize(5);
    }

    @Test
    void shouldCountWhatAPredecessorSpentAsTheOthers() {
        // Given
        Limit minute = limit(10, 60_000);
        Rig rig = new Rig(policy(HALF, 100, minute));
        rig.commit();
        accept(rig, Priority.HIGH, 4);
        rig.commit();
        for (long i = 0; i < 4; i++) {
            rig.deliver(i);
        }
        rig.step(new Event.Drain());
        rig.commit();

        // When
        Rig successor = rig.successor(policy(HALF, 100, minute));
        successor.commit();

        // Then
        successor.accept(Draft.of(100).priority(Priority.LOW), Draft.of(101).priority(Priority.LOW));
        successor.commit();
        assertThat(Rig.starts(successor.all)).containsExactly(100L);
    }

    @Test
    void shouldShareBetweenTenantsByWeight() {
        // Given
        Shares shares = new Shares(12, 4, 1, Map.of("two", 2, "four", 4), 1, 0);
        Rig rig = rig(policy(shares, 100, limit(70, 1_000)));
        accept(rig, Priority.NORMAL, 70).forEach(rig::deliver);
        rig.all.clear();
        for (int i = 0; i < 100; i++) {
            for (String tenant : List.of("one", "two", "four")) {
                rig.accept(Draft.of(ordinal++).tenant(tenant));
            }
        }

        // When
        Map<String, Integer> starts = new HashMap<>();
        for (Effect effect : rig.tickAt(rig.now + 1_002 * MS)) {
            if (effect instanceof Effect.Start start) {
                starts.merge(start.intent().tenant(), 1, Integer::sum);
            }
        }

        // Then
        assertThat(starts).containsEntry("one", 10).containsEntry("two", 20).containsEntry("four", 40);
        assertThat(rig.now).isGreaterThan(START);
    }
}
