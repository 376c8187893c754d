package dev.headgate.streams.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Window;
import dev.headgate.streams.Desk;
import io.github.resilience4j.micrometer.tagged.TaggedRateLimiterMetrics;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RequestNotPermitted;
import io.github.resilience4j.ratelimiter.event.RateLimiterEvent;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LimitMetricsTest {

    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = new Desk(stateDir);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void shouldShowTheLimitsOfAVendorThatWasTakenOver() {
        // Given
        Window day = new Window.CalendarDay(ZoneId.of("Asia/Tokyo"));
        desk.bindings.put("acme", desk.binding(hourly(3), new Limit("daily", List.of("user"), 50, day)));

        // When
        desk.send(Desk.intent("i-1").build());

        // Then
        assertThat(desk.limits.getAllRateLimiters())
                .extracting(RateLimiter::getName)
                .containsExactlyInAnyOrder("acme.hourly", "acme.daily");
        RateLimiter hourly = desk.limits.rateLimiter("acme.hourly");
        assertThat(hourly.getTags()).isEqualTo(Map.of("vendor", "acme", "limit", "hourly"));
        assertThat(hourly.getRateLimiterConfig().getLimitForPeriod()).isEqualTo(3);
        assertThat(hourly.getRateLimiterConfig().getLimitRefreshPeriod()).isEqualTo(HOUR);
        assertThat(hourly.getRateLimiterConfig().getTimeoutDuration()).isZero();
        assertThat(desk.limits.rateLimiter("acme.daily").getRateLimiterConfig().getLimitRefreshPeriod())
                .isEqualTo(Duration.ofDays(1));
    }

    @Test
    void shouldShowTheOwnersFigures() {
        // Given
        acme(hourly(3));
        send(4);
        desk.callsEnd();

        // When
        desk.pass(Duration.ofSeconds(1));

        // Then
        RateLimiter.Metrics figures = desk.limits.rateLimiter("acme.hourly").getMetrics();
        assertThat(figures.getAvailablePermissions()).isZero();
        assertThat(figures.getNumberOfWaitingThreads()).isEqualTo(1);
    }

    @Test
    void shouldGiveNobodyAPermitAndLetNobodyWait() {
        // Given: all permits are free
        acme(hourly(3));
        RateLimiter limit = desk.limits.rateLimiter("acme.hourly");
        List<RateLimiterEvent> events = new ArrayList<>();
        limit.getEventPublisher().onFailure(events::add);

        // When
        boolean acquired = limit.acquirePermission(2);
        long reserved = limit.reservePermission();

        // Then
        assertThat(acquired).isFalse();
        assertThat(reserved).isNegative();
        assertThat(events).extracting(RateLimiterEvent::getNumberOfPermits).containsExactly(2, 1);
        assertThatThrownBy(() -> limit.executeRunnable(() -> {})).isInstanceOf(RequestNotPermitted.class);
    }

    @Test
    void shouldSayWhatItDoesNotOffer() {
        acme(hourly(3));
        RateLimiter limit = desk.limits.rateLimiter("acme.hourly");

        assertThatThrownBy(limit::drainPermissions)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("changeLimitForPeriod");
        assertThatThrownBy(() -> limit.changeTimeoutDuration(HOUR))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("deadline");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limit.changeLimitForPeriod(0))
                .withMessageContaining("acme.hourly: must be at least 1: 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> desk.limits.rateLimiter("acme.other"))
                .withMessageContaining("acme.other");
    }

    @Test
    void shouldRefuseAMaximumThatNoBucketOfItsKindMayHave() {
        acme(new Limit("slow", List.of(), 10, new Window.Bucket(Duration.ofDays(1))));
        RateLimiter limit = desk.limits.rateLimiter("acme.slow");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> limit.changeLimitForPeriod(401))
                .withMessageContaining("limit slow: a bucket must");
        assertThat(limit.getRateLimiterConfig().getLimitRefreshPeriod()).isEqualTo(Duration.ofDays(10));
    }

    @Test
    void shouldDecideByARaisedMaximumFromTheNextDecisionOn() {
        // Given
        acme(hourly(1));
        send(2);
        desk.callsEnd();
        int before = desk.calls.size();

        // When
        desk.limits.rateLimiter("acme.hourly").changeLimitForPeriod(2);
        desk.pass(Duration.ofMillis(1));
        desk.callsEnd();

        // Then
        assertThat(before).isEqualTo(1);
        assertThat(desk.calls).hasSize(2);
        assertThat(desk.limits.rateLimiter("acme.hourly").getRateLimiterConfig().getLimitForPeriod())
                .isEqualTo(2);
    }

    @Test
    void shouldDecideByALoweredMaximumThoughNoTimePassed() {
        // Given
        acme(hourly(3));

        // When
        desk.limits.rateLimiter("acme.hourly").changeLimitForPeriod(1);
        send(3);
        desk.callsEnd();

        // Then
        assertThat(desk.calls).hasSize(1);
    }

    @Test
    void shouldKeepPermitsHeldWhenTheMaximumChanges() {
        // Given
        acme(hourly(3));
        send(2);
        desk.callsEnd();

        // When
        desk.limits.rateLimiter("acme.hourly").changeLimitForPeriod(2);
        send(2);
        desk.callsEnd();
        int soon = desk.calls.size();
        desk.pass(HOUR.plusMinutes(5));
        desk.callsEnd();

        // Then
        assertThat(soon).isEqualTo(2);
        assertThat(desk.calls).hasSize(4);
    }

    @Test
    void shouldDecideAnewWhatHadNotLeftWhenTheMaximumWasLowered() {
        // Given: three decided, on their way to the pool
        acme(hourly(3));
        send(3);

        // When
        desk.limits.rateLimiter("acme.hourly").changeLimitForPeriod(1);
        desk.pass(Duration.ofMillis(1));
        desk.callsEnd();
        desk.callsEnd();

        // Then
        assertThat(desk.calls).hasSize(1);
    }

    @Test
    void shouldForgetAChangedMaximumWithTheProfile() {
        // Given
        acme(hourly(1));
        desk.limits.rateLimiter("acme.hourly").changeLimitForPeriod(5);
        desk.pass(Duration.ofMillis(1));

        // When
        desk.profile("2", hourly(2));
        desk.pass(Duration.ofMillis(1));
        send(5);
        desk.callsEnd();

        // Then
        assertThat(desk.calls).hasSize(2);
        assertThat(desk.limits.rateLimiter("acme.hourly").getRateLimiterConfig().getLimitForPeriod())
                .isEqualTo(2);
    }

    @Test
    void shouldTakeLimitsOutThatTheProfileNoLongerHas() {
        // Given
        acme(hourly(1), new Limit("gone", List.of(), 1, HOUR));
        RateLimiter kept = desk.limits.rateLimiter("acme.hourly");
        RateLimiter gone = desk.limits.rateLimiter("acme.gone");

        // When
        desk.profile("2", hourly(1), new Limit("new", List.of(), 1, HOUR));
        desk.pass(Duration.ofMillis(500)); // nothing happens: it looks twice a second

        // Then
        assertThat(desk.limits.getAllRateLimiters())
                .containsExactlyInAnyOrder(kept, desk.limits.rateLimiter("acme.new"));
        assertThatIllegalStateException()
                .isThrownBy(() -> gone.changeLimitForPeriod(2))
                .withMessageContaining("acme.gone");
        assertThat(desk.meters.find("headgate.limit.max").tag("limit", "gone").meter())
                .isNull();
    }

    @Test
    void shouldPublishHowManyPermitsWereTakenAndHowManyCallsDidNotStart() {
        // Given
        acme(hourly(3));
        desk.pass(Duration.ofSeconds(1));
        List<RateLimiterEvent> events = new ArrayList<>();
        desk.limits.rateLimiter("acme.hourly").getEventPublisher().onEvent(events::add);

        // When
        send(4);
        desk.callsEnd();
        desk.pass(Duration.ofSeconds(1));

        // Then
        assertThat(events)
                .filteredOn(it -> it.getEventType() == RateLimiterEvent.Type.SUCCESSFUL_ACQUIRE)
                .singleElement()
                .extracting(RateLimiterEvent::getNumberOfPermits)
                .isEqualTo(3);
        assertThat(events).anyMatch(it -> it.getEventType() == RateLimiterEvent.Type.FAILED_ACQUIRE);
    }

    @Test
    void shouldGoOnWhenAConsumerOfEventsThrows() {
        // Given
        acme(hourly(3));
        desk.limits.rateLimiter("acme.hourly").getEventPublisher().onEvent(event -> {
            throw new IllegalStateException("a stranger's");
        });

        // When
        send(1);
        desk.callsEnd();
        desk.pass(Duration.ofSeconds(1));

        // Then
        assertThat(desk.limits.rateLimiter("acme.hourly").getMetrics().getAvailablePermissions())
                .isEqualTo(2);
        assertThat(desk.results()).hasSize(1);
    }

    @Test
    void shouldBeThereForResilience4jsOwnMetrics() {
        // Given
        SimpleMeterRegistry theirs = new SimpleMeterRegistry();
        TaggedRateLimiterMetrics.ofRateLimiterRegistry(desk.limits).bindTo(theirs);

        // When
        acme(hourly(3));

        // Then
        assertThat(theirs.get("resilience4j.ratelimiter.available.permissions")
                        .tags("vendor", "acme", "limit", "hourly")
                        .gauge()
                        .value())
                .isEqualTo(3);
    }

    @Test
    void shouldGoWithTheVendor() {
        // Given
        acme(hourly(3));
        RateLimiter limit = desk.limits.rateLimiter("acme.hourly");

        // When
        desk.close();

        // Then
        assertThat(desk.limits.getAllRateLimiters()).isEmpty();
        assertThatIllegalStateException().isThrownBy(() -> limit.changeLimitForPeriod(2));
    }

    /** Takes acme over, without a call. */
    private void acme(Limit... limits) {
        desk.bindings.put("acme", desk.binding(limits));
        desk.send(Desk.intent("first")
                .setNotBefore(Instant.parse("2026-01-02T00:00:00Z"))
                .build());
        desk.cancel("first");
        desk.results();
    }

    private void send(int count) {
        for (int i = 0; i < count; i++) {
            desk.send(Desk.intent("i-" + i).build());
        }
    }

    private static Limit hourly(int max) {
        return new Limit("hourly", List.of(), max, HOUR);
    }
}
