package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Shares;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LanesTest {

    private final Lanes lanes = new Lanes(Shares.DEFAULT);
    private final Waiters waiters = new Waiters();
    private long ordinal;

    private Entry add(Draft draft) {
        Entry entry = draft.entry();
        lanes.add(entry);
        return entry;
    }

    private void addMany(int count, Priority priority, String tenant) {
        for (int i = 0; i < count; i++) {
            add(Draft.of(ordinal++).priority(priority).tenant(tenant));
        }
    }

    private ScopeQueue next() {
        return Objects.requireNonNull(lanes.next());
    }

    private List<Intent> start(int count) {
        List<Intent> started = new ArrayList<>();
        for (int i = 0; i < count && lanes.next() != null; i++) {
            started.add(lanes.start(next()).intent);
        }
        return started;
    }

    private static long count(List<Intent> intents, Priority priority) {
        return intents.stream().filter(i -> i.priority() == priority).count();
    }

    private Block quota(long until) {
        return new Block(Constraint.QUOTA, "limit", until, waiters);
    }

    @Test
    void shouldShareStartsByWeightWithAFloorForLow() {
        // Given
        addMany(400, Priority.LOW, "t");
        addMany(400, Priority.NORMAL, "t");
        addMany(400, Priority.HIGH, "t");

        // When
        List<Intent> started = start(170);

        // Then: 12 : 4 : 1 in every round of 17
        assertThat(count(started, Priority.HIGH)).isEqualTo(120);
        assertThat(count(started, Priority.NORMAL)).isEqualTo(40);
        assertThat(count(started, Priority.LOW)).isEqualTo(10);
        assertThat(count(started.subList(0, 17), Priority.LOW)).isEqualTo(1);
    }

    @Test
    void shouldLeaveEverythingToWhoeverWaitsAlone() {
        addMany(5, Priority.LOW, "t");
        assertThat(start(9)).extracting(Intent::ordinal).containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(lanes.size()).isZero();
    }

    @Test
    void shouldNotLetAPriorityCatchUpOnTheTimeItWasIdle() {
        // Given
        addMany(2_000, Priority.HIGH, "t");
        start(1_000);

        // When
        addMany(100, Priority.LOW, "t");

        // Then
        assertThat(count(start(130), Priority.LOW)).isEqualTo(10);
    }

    @Test
    void shouldNotLetALowOneGoBeforeUrgentOnesBecauseTheyWereBusyBefore() {
        // Given: everything urgent is done, then a low one is the first to come
        addMany(1_000, Priority.HIGH, "t");
        start(1_000);
        addMany(100, Priority.LOW, "t");

        // When
        addMany(130, Priority.HIGH, "t");

        // Then
        assertThat(count(start(26), Priority.LOW)).isLessThanOrEqualTo(3);
    }

    @Test
    void shouldLetTenantsTakeTurns() {
        // Given
        addMany(4, Priority.NORMAL, "a");
        addMany(2, Priority.NORMAL, "b");
        addMany(1, Priority.NORMAL, "c");

        // When
        List<Intent> started = start(7);

        // Then
        assertThat(started).extracting(Intent::tenant).containsExactly("a", "b", "c", "a", "b", "a", "a");
        assertThat(started).extracting(Intent::ordinal).containsExactly(0L, 4L, 6L, 1L, 5L, 2L, 3L);
    }

    @Test
    void shouldShareTurnsByTheTenantsWeights() {
        // Given
        lanes.change(new Shares(12, 4, 1, Map.of("b", 2, "c", 4), 1, 0));
        addMany(200, Priority.NORMAL, "a");
        addMany(200, Priority.NORMAL, "b");
        addMany(200, Priority.NORMAL, "c");

        // When
        List<Intent> started = start(140);

        // Then: and never many of one in a row
        assertThat(started).filteredOn(i -> i.tenant().equals("a")).hasSize(20);
        assertThat(started).filteredOn(i -> i.tenant().equals("b")).hasSize(40);
        assertThat(started).filteredOn(i -> i.tenant().equals("c")).hasSize(80);
        assertThat(started.subList(0, 14))
                .filteredOn(i -> i.tenant().equals("a"))
                .hasSize(2);
    }

    @Test
    void shouldNotLetATenantCatchUpNorOneThatComesAgainAndAgainGoFirst() {
        // Given
        addMany(100, Priority.NORMAL, "busy");
        start(50);

        // When
        List<Intent> started = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            addMany(1, Priority.NORMAL, "new");
            started.addAll(start(2));
        }

        // Then
        assertThat(started).filteredOn(i -> i.tenant().equals("new")).hasSize(10);
        assertThat(started.getFirst().tenant()).isEqualTo("busy");
    }

    @Test
    void shouldKeepATenantsShareThroughBlocks() {
        // Given
        lanes.change(new Shares(12, 4, 1, Map.of("a", 4), 1, 0));
        addMany(100, Priority.NORMAL, "a");
        addMany(100, Priority.NORMAL, "b");

        // When: each permit is waited for
        List<Intent> started = new ArrayList<>();
        for (int i = 1; i <= 50; i++) {
            started.addAll(start(1));
            lanes.block(next(), quota(i));
            lanes.block(next(), quota(i));
            lanes.wakeDue(i);
        }

        // Then
        assertThat(started).filteredOn(i -> i.tenant().equals("b")).hasSizeBetween(9, 11);
    }

    @Test
    void shouldLetOnlyHighGoAndNobodyCatchUp() {
        // Given
        addMany(400, Priority.HIGH, "t");
        addMany(400, Priority.NORMAL, "t");
        addMany(400, Priority.LOW, "t");

        // When
        for (int i = 0; i < 100; i++) {
            lanes.start(Objects.requireNonNull(lanes.nextOfHigh()));
        }
        List<Intent> started = start(170);

        // Then
        assertThat(count(started, Priority.HIGH)).isBetween(118L, 122L);
        assertThat(count(started, Priority.NORMAL)).isBetween(38L, 42L);
        assertThat(count(started, Priority.LOW)).isBetween(9L, 11L);
    }

    @Test
    void shouldKeepTheOrderInsideALaneAcrossScopes() {
        // Given
        add(Draft.of(2).account("b"));
        add(Draft.of(1).account("a"));
        add(Draft.of(3).account("a"));
        add(Draft.of(4).account("b"));

        // When / Then
        assertThat(start(4)).extracting(Intent::ordinal).containsExactly(1L, 2L, 3L, 4L);
    }

    @Test
    void shouldLetABlockedScopePassNobodyButItself() {
        // Given
        add(Draft.of(1).account("a"));
        add(Draft.of(2).account("a"));
        add(Draft.of(3).account("b"));

        // When
        lanes.block(next(), quota(100));

        // Then
        assertThat(start(9)).extracting(Intent::ordinal).containsExactly(3L);
        assertThat(lanes.size()).isEqualTo(2);
        assertThat(lanes.nextDue()).isEqualTo(100);
        lanes.wakeDue(99);
        assertThat(lanes.next()).isNull();
        lanes.wakeDue(100);
        assertThat(start(9)).extracting(Intent::ordinal).containsExactly(1L, 2L);
        assertThat(lanes.nextDue()).isEqualTo(Nanos.NEVER);
        assertThat(waiters.isEmpty()).isTrue();
    }

    @Test
    void shouldPutBackToTheOldPlace() {
        // Given
        addMany(3, Priority.NORMAL, "t");
        Entry first = lanes.start(next());

        // When
        lanes.add(first);

        // Then
        assertThat(first.place()).isEqualTo(Entry.Place.LANE);
        assertThat(start(3)).extracting(Intent::ordinal).containsExactly(0L, 1L, 2L);
    }

    @Test
    void shouldWakeOnlyThoseWhoWereToldALaterTime() {
        // Given
        add(Draft.of(1).tenant("a"));
        add(Draft.of(2).tenant("b"));
        add(Draft.of(3).tenant("c"));
        lanes.block(next(), quota(50));
        lanes.block(next(), quota(51));
        lanes.block(next(), quota(Nanos.NEVER));

        // When
        lanes.wake(waiters, 50);

        // Then
        assertThat(waiters.firsts()).extracting(queue -> queue.head().ordinal()).containsExactly(1L);
        assertThat(start(9)).extracting(Intent::ordinal).containsExactly(2L, 3L);
        assertThat(lanes.nextDue()).isEqualTo(50);
    }

    @Test
    void shouldAskOnlyTheFirstOfALaneAndTheNextWhenThatIsThrough() {
        // Given: three scopes of one lane wait for the same, and the first was told the latest time
        Entry one = add(Draft.of(1).account("a"));
        add(Draft.of(2).account("b"));
        add(Draft.of(3).account("c"));
        lanes.block(next(), quota(90));
        lanes.block(next(), quota(50));
        lanes.block(next(), quota(50));
        assertThat(lanes.nextDue()).isEqualTo(90);

        // When / Then
        lanes.wakeDue(90);
        assertThat(next().head()).isSameAs(one);
        lanes.start(next());
        assertThat(next().head().ordinal()).isEqualTo(2);
        lanes.block(next(), quota(120));
        assertThat(lanes.next()).isNull();
        assertThat(lanes.nextDue()).isEqualTo(120);
    }

    @Test
    void shouldAskTheNextWhenTheFirstIsBlockedByAnother() {
        // Given
        add(Draft.of(1).account("a"));
        add(Draft.of(2).account("b"));
        lanes.block(next(), quota(50));
        lanes.block(next(), quota(50));
        lanes.wakeDue(50);

        // When
        lanes.block(next(), new Block(Constraint.COOL_DOWN, "scope", 70, new Waiters()));

        // Then
        assertThat(next().head().ordinal()).isEqualTo(2);
    }

    @Test
    void shouldAskTheNextWhenTheFirstIsCancelled() {
        // Given
        Entry one = add(Draft.of(1).account("a"));
        add(Draft.of(2).account("b"));
        lanes.block(next(), quota(50));
        lanes.block(next(), quota(Nanos.NEVER));

        // When
        lanes.remove(one);

        // Then
        assertThat(next().head().ordinal()).isEqualTo(2);
    }

    @Test
    void shouldAskWhoIsFirstNowWhenTheFirstComesBackBehind() {
        // Given: the first is woken and its first intent cancelled before it was tried
        Entry one = add(Draft.of(1).account("a"));
        add(Draft.of(2).account("b"));
        add(Draft.of(3).account("a"));
        lanes.block(next(), quota(50));
        lanes.block(next(), quota(50));
        lanes.wakeDue(50);
        lanes.remove(one);

        // When
        assertThat(next().head().ordinal()).isEqualTo(3);
        lanes.block(next(), quota(90));

        // Then
        assertThat(next().head().ordinal()).isEqualTo(2);
    }

    @Test
    void shouldTryABlockedScopeAgainWhenItsFirstChanges() {
        // Given
        Entry two = add(Draft.of(2));
        add(Draft.of(3));
        lanes.block(next(), quota(Nanos.NEVER));
        add(Draft.of(4));
        assertThat(lanes.next()).isNull();

        // When / Then
        Entry one = add(Draft.of(1));
        assertThat(next().head()).isSameAs(one);
        lanes.block(next(), quota(70));
        lanes.remove(two);
        assertThat(lanes.next()).isNull();
        assertThat(lanes.nextDue()).isEqualTo(70);
        lanes.remove(one);
        assertThat(next().head().ordinal()).isEqualTo(3);
        assertThat(waiters.isEmpty()).isTrue();
        assertThat(lanes.nextDue()).isEqualTo(Nanos.NEVER);
    }

    @Test
    void shouldForgetABlockedScopeWhenItsLastGoesAway() {
        // Given
        Entry only = add(Draft.of(1));
        lanes.block(next(), quota(70));

        // When
        lanes.remove(only);

        // Then
        assertThat(waiters.isEmpty()).isTrue();
        assertThat(lanes.nextDue()).isEqualTo(Nanos.NEVER);
        assertThat(lanes.next()).isNull();
        assertThat(lanes.size()).isZero();
        assertThatIllegalStateException().isThrownBy(() -> lanes.remove(only));
    }

    @Test
    void shouldNameTheQuotaIfItBlocksAnyone() {
        // Given
        add(Draft.of(1).account("a"));
        Entry two = add(Draft.of(2).account("b"));
        lanes.block(next(), new Block(Constraint.COOL_DOWN, "scope", 10, waiters));
        assertThat(lanes.constraint()).isEqualTo(Constraint.COOL_DOWN);

        // When
        lanes.block(next(), quota(10));

        // Then
        assertThat(lanes.constraint()).isEqualTo(Constraint.QUOTA);
        lanes.remove(two);
        assertThat(lanes.constraint()).isEqualTo(Constraint.COOL_DOWN);
    }

    @Test
    void shouldNotTakeATurnFromATenantThatIsBlocked() {
        // Given: a's first scope is blocked, its second is not
        add(Draft.of(1).tenant("a").account("x"));
        add(Draft.of(2).tenant("b"));
        add(Draft.of(3).tenant("b"));
        add(Draft.of(4).tenant("a").account("y"));

        // When
        lanes.block(next(), quota(70));

        // Then
        assertThat(start(9)).extracting(Intent::ordinal).containsExactly(4L, 2L, 3L);
    }

    @Test
    void shouldShareByWeightWhenLowOnesComeOneByOne() {
        // Given
        addMany(2_000, Priority.HIGH, "t");
        start(1_000);
        List<Intent> started = new ArrayList<>();

        // When
        for (int i = 0; i < 130; i++) {
            if (started.isEmpty() || started.getLast().priority() == Priority.LOW) {
                addMany(1, Priority.LOW, "t");
            }
            started.addAll(start(1));
        }

        // Then
        assertThat(count(started, Priority.LOW)).isEqualTo(10);
    }

    @Test
    void shouldForgetTenantsThatWantNothing() {
        // Given
        addMany(2, Priority.LOW, "a");
        addMany(1, Priority.LOW, "b");
        addMany(1, Priority.HIGH, "b");
        assertThat(lanes.lanes()).isEqualTo(3);

        // When / Then
        start(2);
        assertThat(lanes.lanes()).isEqualTo(2);
        start(2);
        assertThat(lanes.lanes()).isZero();
    }
}
