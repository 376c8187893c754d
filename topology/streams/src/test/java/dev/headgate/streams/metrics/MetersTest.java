package dev.headgate.streams.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Limit;
import dev.headgate.streams.Desk;
import dev.headgate.streams.spi.VendorBinding;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Meter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetersTest {

    private static final Limit HOURLY = new Limit("hourly", List.of("user"), 3, Duration.ofHours(1));

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = new Desk(stateDir);
        desk.bindings.put("acme", desk.binding(HOURLY));
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void shouldShowEachLimitOverAllItsScopes() {
        // Given: 2 of one user, 4 of another
        send("one", 2);
        send("two", 4);
        desk.callsEnd();
        desk.callsEnd();

        // When
        desk.pass(Duration.ofSeconds(1));

        // Then
        assertThat(limit("max")).isEqualTo(3);
        assertThat(limit("used")).isEqualTo(3);
        assertThat(limit("utilisation")).isEqualTo(1);
        assertThat(limit("waiting")).isEqualTo(1);
        assertThat(limit("next")).isBetween(3590.0, 3610.0);
        assertThat(desk.meters
                        .get("headgate.limit.refused")
                        .tags("vendor", "acme", "limit", "hourly")
                        .functionCounter()
                        .count())
                .isPositive();
        assertThat(desk.meters.find("headgate.limit.used").meters()).hasSize(1);
    }

    @Test
    void shouldShowNoTimeForAPermitThatTakesAnAnswer() {
        // Given: all of them in flight
        send("one", 4);

        // When
        desk.pass(Duration.ofMillis(500));

        // Then
        assertThat(limit("waiting")).isEqualTo(1);
        assertThat(limit("next")).isNaN();
    }

    @Test
    void shouldShowThatNobodyWaits() {
        send("one", 1);
        desk.callsEnd();
        desk.pass(Duration.ofSeconds(1));

        assertThat(limit("used")).isEqualTo(1);
        assertThat(limit("utilisation")).isEqualTo(1 / 3.0);
        assertThat(limit("waiting")).isZero();
        assertThat(limit("next")).isZero();
    }

    @Test
    void shouldShowThatPermitsAreFreeAgainThoughNothingHappened() {
        // Given
        send("one", 1);
        desk.callsEnd();
        desk.pass(Duration.ofSeconds(1));

        // When
        desk.pass(Duration.ofMinutes(65));

        // Then
        assertThat(limit("used")).isZero();
    }

    @Test
    void shouldShowAVendorThatWasQuiet() {
        // Given
        send("one", 1);
        desk.callsEnd();
        desk.pass(Duration.ofMinutes(65));

        // When
        send("two", 2);
        desk.callsEnd();
        desk.pass(Duration.ofSeconds(1));

        // Then
        assertThat(limit("used")).isEqualTo(2);
    }

    @Test
    void shouldShowTheVendor() {
        // Given
        desk.vendorAnswers(a -> Desk.answer(429, new Verdict.Throttled(List.of(), Duration.ofSeconds(15))));
        send("one", 1);
        desk.callsEnd();

        // When
        desk.pass(Duration.ofSeconds(5));

        // Then
        assertThat(vendor("headgate.vendor.waiting")).isEqualTo(1);
        assertThat(vendor("headgate.vendor.in.flight")).isZero();
        assertThat(vendor("headgate.bulkhead")).isPositive();
        assertThat(vendor("headgate.cooldowns")).isEqualTo(1);
        assertThat(vendor("headgate.cooldown.left")).isBetween(9.0, 10.1);
        assertThat(desk.meters
                        .get("headgate.throttled")
                        .tags("vendor", "acme", "verdict", "THROTTLED")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(desk.meters.get("headgate.episodes").counter().count()).isEqualTo(1);
    }

    @Test
    void shouldCountTheDecisionsAndTimeThem() {
        send("one", 2);

        assertThat(desk.meters
                        .get("headgate.decisions")
                        .tag("vendor", "acme")
                        .functionTimer()
                        .count())
                .isGreaterThanOrEqualTo(2); // and those that a commit let it make
    }

    @Test
    void shouldCountOnWhenAVendorComesBack() {
        // Given
        Meters meters = new Meters(desk.meters);
        meters.vendor("zenith").decided(2_000_000);

        // When
        meters.vendor("zenith").decided(3_000_000);

        // Then
        FunctionTimer decisions =
                desk.meters.get("headgate.decisions").tag("vendor", "zenith").functionTimer();
        assertThat(decisions.count()).isEqualTo(2);
        assertThat(decisions.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(5);
    }

    @Test
    void shouldTakeTheGaugesOfAVendorAwayWithIt() {
        // Given
        send("one", 1);
        Predicate<Meter> ofAcme = meter -> meter.getId().getTag("vendor") != null;
        Predicate<Meter> shown = meter -> meter.getId().getType() == Meter.Type.GAUGE
                || meter.getId().getName().startsWith("headgate.limit.");
        assertThat(desk.meters.getMeters()).filteredOn(ofAcme.and(shown)).hasSize(16);
        assertThat(desk.meters.get("headgate.connector.usable").gauge().value()).isEqualTo(1);

        // When
        desk.close();

        // Then
        assertThat(desk.meters.getMeters()).filteredOn(ofAcme.and(shown)).isEmpty();
    }

    @Test
    void shouldKeepShowingAVendorThatAnotherThreadTookOverBeforeTheFirstHadGone() {
        // Given
        Meters meters = new Meters(desk.meters);
        VendorMetricsRegistry vendorMetrics = new VendorMetricsRegistry(meters, () -> 0);
        LimitChangeRequests first = new LimitChangeRequests();
        LimitChangeRequests next = new LimitChangeRequests();
        vendorMetrics.show("zenith", desk.binding(HOURLY).policy(), first);
        vendorMetrics.show("zenith", desk.binding(HOURLY).policy(), next);

        // When
        vendorMetrics.hide("zenith", first);

        // Then
        vendorMetrics.registry().rateLimiter("zenith.hourly").changeLimitForPeriod(9);
        assertThat(first.next()).isNull();
        assertThat(next.next()).isEqualTo(new LimitChangeRequests.Ask("zenith", "hourly", 9));
        vendorMetrics.hide("zenith", next);
        assertThat(vendorMetrics.registry().getAllRateLimiters()).isEmpty();
        assertThat(desk.meters
                        .find("headgate.limit.max")
                        .tag("vendor", "zenith")
                        .meter())
                .isNull();
    }

    @Test
    void shouldKeepAChangedMaximumForTheNextOwnerInTheProcess() {
        // Given
        LimitOverrides overrides = new LimitOverrides();
        VendorBinding binding = desk.binding(HOURLY);

        // When
        overrides.change("acme", binding, "hourly", 2);

        // Then
        assertThat(overrides.policy("acme", binding).limits()).containsExactly(HOURLY.withMax(2));
        assertThat(overrides.policy("other", binding).limits()).containsExactly(HOURLY);
        assertThat(overrides.policy("acme", desk.binding(HOURLY)).limits()).containsExactly(HOURLY);
        assertThat(overrides.change("acme", binding, "other", 2)).isFalse();
    }

    @Test
    void shouldHaveEveryMetricInTheCatalogueWithItsTags() {
        // Given
        desk.vendorAnswers(a -> Desk.answer(429, new Verdict.Throttled(List.of(), Duration.ofSeconds(15))));
        send("one", 1);
        desk.callsEnd();
        desk.pass(Duration.ofSeconds(1));

        // When
        Set<String> wrong = new HashSet<>();
        for (Meter meter : desk.meters.getMeters()) {
            Set<String> tags = new HashSet<>();
            meter.getId().getTags().forEach(tag -> tags.add(tag.getKey()));
            boolean known = Arrays.stream(Metric.values())
                    .anyMatch(it -> it.id().equals(meter.getId().getName())
                            && Set.copyOf(it.tags()).equals(tags));
            if (!known) {
                wrong.add(meter.getId().toString());
            }
        }

        // Then
        assertThat(wrong).isEmpty();
    }

    private void send(String user, int count) {
        for (int i = 0; i < count; i++) {
            desk.send(Desk.intent(user + "-" + i).setScope(Map.of("user", user)).build());
        }
    }

    private double limit(String what) {
        return desk.meters
                .get("headgate.limit." + what)
                .tags("vendor", "acme", "limit", "hourly")
                .gauge()
                .value();
    }

    private double vendor(String metric) {
        return desk.meters.get(metric).tag("vendor", "acme").gauge().value();
    }
}
