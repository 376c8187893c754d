package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.policy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reading;
import dev.headgate.api.Reply;
import dev.headgate.api.StatedLimit;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Pacing;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Limits whose maximum is the vendor's to tell. */
class VendorLearnedTest {

    private static final long SECOND = 1_000 * MS;
    private static final long DAY = 86_400 * SECOND;

    private static Limit learned(int max, String... scope) {
        return Rig.limit(max, 1_000, scope).asLearned();
    }

    private static Reply stating(@Nullable String limit, long max, @Nullable Duration window, String... scope) {
        Reply.Answered plain = (Reply.Answered) Rig.answered(200, new Verdict.Deliver());
        StatedLimit stated = new StatedLimit(limit, List.of(scope), max, window);
        Reading reading = new Reading(Map.of(), List.of(), List.of(stated), List.of(), false);
        return new Reply.Answered(plain.answer(), plain.verdict(), reading);
    }

    private static Reply stating(long max, String... scope) {
        return stating(null, max, null, scope);
    }

    private static Draft[] calls(long first, long last) {
        return LongStream.rangeClosed(first, last).mapToObj(Draft::of).toArray(Draft[]::new);
    }

    private static LimitState only(Rig rig) {
        return rig.snapshot().limits().getFirst();
    }

    @Test
    void shouldLowerTheMaximumToWhatAnAnswerStates() {
        // Given
        Rig rig = new Rig(policy(10, learned(5)));
        rig.accept(calls(1, 1));

        // When
        rig.ended(1, stating(3));
        List<Long> started = rig.accept(calls(2, 9));

        // Then: the first holds its permit for a second yet
        assertThat(started).containsExactly(2L, 3L);
        assertThat(only(rig).learned()).isEqualTo(3);
        assertThat(only(rig).learnedScopes()).isEqualTo(1);
        assertThat(only(rig).max()).isEqualTo(5);
        assertThat(only(rig).inForce()).isEqualTo(3);
    }

    @Test
    void shouldHeedNoStatementThatIsNoLower() {
        // Given
        Rig rig = new Rig(policy(10, learned(5)));
        rig.accept(calls(1, 2));
        rig.ended(1, stating(3));

        // When
        rig.ended(2, stating(4));
        rig.accept(calls(3, 9));

        // Then
        assertThat(only(rig).learned()).isEqualTo(3);
        assertThat(only(rig).used()).isEqualTo(3);
    }

    @Test
    void shouldNeverRaiseTheMaximumOfTheProfile() {
        // Given
        Rig rig = new Rig(policy(10, learned(2)));
        rig.accept(calls(1, 1));

        // When
        rig.ended(1, stating(100));

        // Then
        assertThat(only(rig).learned()).isEqualTo(2);
        assertThat(only(rig).learnedScopes()).isZero();
    }

    @Test
    void shouldNotLowerALimitThatIsNotLearned() {
        // Given
        Rig rig = new Rig(policy(10, Rig.limit(5, 1_000)));
        rig.accept(calls(1, 1));

        // When
        rig.ended(1, stating(3));

        // Then
        assertThat(rig.accept(calls(2, 9))).hasSize(4);
    }

    @Test
    void shouldLearnForTheScopeOfTheCallOnly() {
        // Given
        Rig rig = new Rig(policy(10, learned(5, "account")));
        rig.accept(Draft.of(1).account("a"), Draft.of(2).account("b"));

        // When
        rig.ended(1, stating(1, "account"));

        // Then
        assertThat(rig.accept(Draft.of(3).account("a"))).isEmpty();
        assertThat(rig.accept(Draft.of(4).account("b"))).containsExactly(4L);
    }

    @Test
    void shouldTakeAStatementForTheLimitWithItsWindow() {
        // Given
        Limit day = new Limit("day", List.of(), 1_000, Duration.ofDays(1)).asLearned();
        Rig rig = new Rig(policy(10, learned(5), day));
        rig.accept(calls(1, 1));

        // When
        rig.ended(1, stating(null, 500, Duration.ofDays(1)));

        // Then
        assertThat(rig.snapshot().limits()).extracting(LimitState::learned).containsExactly(5, 500);
    }

    @Test
    void shouldTakeAStatementForTheLimitThatItNames() {
        // Given
        Limit tokens = new Limit("tokens", List.of(), 1_000, new Window.Rolling(Duration.ofMinutes(1)), "tokens", null);
        Rig rig = new Rig(policy(10, learned(5), tokens.asLearned()));
        rig.accept(calls(1, 1));

        // When
        rig.ended(1, stating("tokens", 500, null));

        // Then
        assertThat(rig.snapshot().limits()).extracting(LimitState::learned).containsExactly(5, 500);
    }

    @Test
    void shouldNotGuessOfWhichOfTwoLimitsAStatementIs() {
        // Given
        Limit minute = new Limit("minute", List.of(), 100, Duration.ofMinutes(1)).asLearned();
        Rig rig = new Rig(policy(10, learned(5), minute));
        rig.accept(calls(1, 1));

        // When
        rig.ended(1, stating(3));

        // Then
        assertThat(rig.snapshot().limits())
                .extracting(LimitState::learnedScopes)
                .containsExactly(0, 0);
    }

    /** Three were accepted in this second, a fourth was not. */
    private static Rig refusedByCount() {
        Rig rig = new Rig(policy(10, learned(5)));
        rig.accept(calls(1, 3));
        LongStream.rangeClosed(1, 3).forEach(rig::deliver);
        rig.accept(calls(4, 4));
        rig.refuse(4, Duration.ofSeconds(2));
        return rig;
    }

    @Test
    void shouldLearnWhatARefusalProves() {
        assertThat(only(refusedByCount()).learned()).isEqualTo(3);
    }

    @Test
    void shouldStartNoMoreThanThatAtOnceFromThenOn() {
        // Given
        Rig rig = refusedByCount();
        rig.tickAt(START + 10 * SECOND);
        rig.deliver(4);

        // When: three probed and ramped up, the first held still
        List<Long> started = rig.accept(calls(5, 9));

        // Then
        assertThat(started).hasSize(2);
    }

    @Test
    void shouldLearnNothingFromSiblingsAndTheirProbe() {
        // Given
        Rig rig = new Rig(policy(10, learned(50)));
        rig.accept(calls(1, 2));
        rig.deliver(1);
        rig.now += 5 * SECOND;

        // When: the vendor refuses whatever comes, for whatever it was that another's count of calls began
        rig.refuse(2, Duration.ofSeconds(1));
        rig.tickAt(rig.now + 2 * SECOND);
        rig.refuse(2, Duration.ofSeconds(1));

        // Then: the first says nothing, and the probe was sent after a call was accepted, when two were held at most
        assertThat(only(rig).learned()).isGreaterThanOrEqualTo(2);
    }

    @Test
    void shouldLearnNothingFromOtherRefusals() {
        // Given
        Rig rig = new Rig(policy(10, learned(5, "account")));
        rig.accept(Draft.of(1).account("a"));
        rig.deliver(1);
        rig.accept(
                Draft.of(2).account("a"), Draft.of(3).account("a"), Draft.of(4).account("a"));

        // When
        rig.refuse(2, Duration.ofSeconds(1));
        rig.ended(3, Rig.answered(423, new Verdict.Locked(List.of("account"), null)));
        rig.fail(4);

        // Then
        assertThat(only(rig).learnedScopes()).isZero();
    }

    @Test
    void shouldNotGuessWhichOfTwoLearnedLimitsRefused() {
        // Given
        Limit minute = new Limit("minute", List.of(), 100, Duration.ofMinutes(1)).asLearned();
        Rig rig = new Rig(policy(10, learned(5), minute));
        rig.accept(calls(1, 1));
        rig.deliver(1);
        rig.accept(calls(2, 2));

        // When
        rig.refuse(2, Duration.ofSeconds(1));

        // Then
        assertThat(rig.snapshot().limits())
                .extracting(LimitState::learnedScopes)
                .containsExactly(0, 0);
    }

    @Test
    void shouldLearnNothingOfALongWindowBeforeItIsKnownWhatWasSpent() {
        // Given
        Limit hour = new Limit("hour", List.of(), 100, Duration.ofHours(1)).asLearned();
        Rig rig = new Rig(policy(10, hour), START);
        rig.accept(calls(1, 1));
        rig.deliver(1);
        rig.accept(calls(2, 2));

        // When
        rig.refuse(2, Duration.ofSeconds(1));

        // Then
        assertThat(only(rig).learnedScopes()).isZero();
    }

    @Test
    void shouldForgetAfterADay() {
        // Given
        Rig rig = new Rig(policy(10, learned(5)));
        rig.accept(calls(1, 1));
        rig.ended(1, stating(1));

        // When
        rig.tickAt(START + DAY);
        List<Long> started = rig.accept(calls(2, 9));

        // Then
        assertThat(started).hasSize(5);
        assertThat(only(rig).learnedScopes()).isZero();
    }

    @Test
    void shouldAskAgainWhenItIsForgottenWhoeverWaits() {
        // Given
        Limit longest = new Limit("long", List.of(), 5, Duration.ofDays(3)).asLearned();
        Rig rig = new Rig(policy(10, longest));
        rig.accept(calls(1, 2));
        rig.ended(1, stating(1));

        // When
        rig.accept(calls(3, 3));
        rig.tickAt(rig.vendor.nextDue());

        // Then
        assertThat(rig.now).isEqualTo(START + 3 * DAY);
    }

    @Test
    void shouldForgetWhenAnOperatorClearsTheScope() {
        // Given
        Rig rig = new Rig(policy(10, learned(2)));
        rig.accept(calls(1, 1));
        rig.ended(1, stating(1));
        rig.accept(calls(2, 2));

        // When
        List<Effect> effects = rig.step(new Event.CoolDownsCleared(scope -> true));

        // Then
        assertThat(Rig.starts(effects)).containsExactly(2L);
        assertThat(only(rig).learnedScopes()).isZero();
    }

    @Test
    void shouldForgetWhenTheMaximumOfTheProfileIsAnother() {
        // Given
        Rig rig = new Rig(policy(10, learned(5)));
        rig.accept(calls(1, 1));
        rig.ended(1, stating(1));

        // When
        rig.step(new Event.Changed(policy(10, learned(6))));

        // Then
        assertThat(only(rig).learned()).isEqualTo(6);
        rig.save();
        assertThat(rig.saved.values()).noneMatch(Saved.Learned.class::isInstance);
    }

    @Test
    void shouldKeepItWhenSomethingElseOfTheProfileChanges() {
        // Given
        Rig rig = new Rig(policy(10, learned(5)));
        rig.accept(calls(1, 1));
        rig.ended(1, stating(1));

        // When
        rig.step(new Event.Changed(policy(9, learned(5))));

        // Then
        assertThat(only(rig).learned()).isEqualTo(1);
        assertThat(rig.accept(calls(2, 2))).isEmpty();
    }

    @Test
    void shouldForgetWhenTheWindowIsAnother() {
        // Given
        Rig rig = new Rig(policy(10, learned(5)));
        rig.accept(calls(1, 1));
        rig.ended(1, stating(1));
        rig.commit();

        // When
        rig.step(new Event.Changed(policy(10, new Limit("limit", List.of(), 5, Duration.ofSeconds(2)).asLearned())));

        // Then
        assertThat(only(rig).learned()).isEqualTo(5);
        rig.save();
        assertThat(rig.saved.values()).noneMatch(Saved.Learned.class::isInstance);
    }

    @Test
    void shouldTellASuccessorHoweverItEnds() {
        // Given
        Rig rig = new Rig(policy(10, learned(5)));
        rig.accept(calls(1, 1));
        rig.ended(1, stating(2));
        rig.commit();

        // When
        Rig successor = rig.successor(policy(10, learned(5)));
        successor.commit();
        successor.tickAt(START + 100 * SECOND);
        successor.accept(calls(2, 2));
        successor.deliver(2);

        // Then
        assertThat(only(successor).learned()).isEqualTo(2);
        assertThat(successor.accept(calls(3, 9))).hasSize(1);
    }

    @Test
    void shouldTellASuccessorNothingThatItsProfileKnowsBetter() {
        // Given
        Rig rig = new Rig(policy(10, learned(5)));
        rig.accept(calls(1, 1));
        rig.ended(1, stating(2));
        rig.commit();

        // When
        Rig successor = rig.successor(policy(10, learned(4)));
        successor.save();

        // Then
        assertThat(only(successor).learned()).isEqualTo(4);
        assertThat(successor.saved.values()).noneMatch(Saved.Learned.class::isInstance);
    }

    @Test
    void shouldLetACallGoAloneThatCostsMoreThanWasLearned() {
        // Given
        Rig rig = new Rig(policy(10, learned(10)));
        rig.accept(calls(1, 1));
        rig.ended(1, stating(3));

        // When
        List<Long> first = rig.accept(Draft.of(2).cost(7));
        List<Long> alone = Rig.starts(rig.tickAt(START + 1_010 * MS));
        List<Long> beside = rig.accept(Draft.of(3));

        // Then
        assertThat(first).isEmpty();
        assertThat(alone).containsExactly(2L);
        assertThat(beside).isEmpty();
    }

    @Test
    void shouldPaceByWhatWasLearned() {
        // Given
        Pacing even = new Pacing(2, Duration.ZERO, null, false);
        Window second = new Window.Rolling(Duration.ofSeconds(1));
        Limit paced = new Limit("paced", List.of(), 10, second, Limit.COST, even).asLearned();
        Rig rig = new Rig(policy(10, paced));
        rig.accept(calls(1, 1));

        // When
        rig.ended(1, stating(1));
        rig.accept(calls(2, 3));
        List<Long> soon = Rig.starts(rig.tickAt(START + 900 * MS));
        rig.tickAt(START + 2_100 * MS);

        // Then
        assertThat(soon).isEmpty();
        assertThat(only(rig).taken()).isEqualTo(2);
    }

    @Test
    void shouldLearnHowLargeABucketIs() {
        // Given
        Limit bucket = new Limit("bucket", List.of(), 10, new Window.Bucket(Duration.ofMillis(100))).asLearned();
        Rig rig = new Rig(policy(10, bucket));
        rig.accept(calls(1, 4));
        LongStream.rangeClosed(1, 4).forEach(rig::deliver);
        rig.accept(calls(5, 5));

        // When
        rig.refuse(5, Duration.ofSeconds(2));

        // Then
        assertThat(only(rig).learned()).isEqualTo(4);
    }

    @Test
    void shouldLearnOfCalendarDays() {
        // Given
        Window day = new Window.CalendarDay(java.time.ZoneOffset.UTC);
        Rig rig = new Rig(policy(10, new Limit("day", List.of(), 10, day).asLearned()));
        rig.accept(calls(1, 4));
        LongStream.rangeClosed(1, 4).forEach(rig::deliver);
        rig.accept(calls(5, 5));

        // When
        rig.refuse(5, Duration.ofSeconds(2));

        // Then
        assertThat(only(rig).learned()).isEqualTo(4);
    }

    @Test
    void shouldLookAheadByWhatWasLearned() {
        // Given
        Limit day = new Limit("day", List.of(), 1_000_000, Duration.ofDays(1)).asLearned();
        Rig rig = new Rig(policy(10, day));
        rig.accept(calls(1, 1));
        rig.ended(1, stating(20));
        rig.accept(calls(2, 2));
        rig.deliver(2);
        rig.commit();

        // When
        Rig successor = rig.successor(policy(10, day));
        successor.commit();
        successor.tickAt(START + 60 * SECOND);

        // Then: a crash costs a few of the twenty, and not all
        assertThat(only(successor).used()).isBetween(2, 10);
    }
}
