package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Limit;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.spi.VendorBinding;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileChangeTest {

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
    void shouldReportTheVersionOfTheProfileInForce() {
        // Given
        desk.send(Desk.intent("i-1").build());

        // When
        desk.pass(Duration.ofSeconds(1));

        // Then
        assertThat(versions()).last().isEqualTo("1");
    }

    @Test
    void shouldReportANewVersionWithTheRunThatPutItInForce() {
        // Given: reported a moment ago, so that the next report is half a second off
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();
        desk.pass(Duration.ofMillis(501));
        versions();

        // When
        desk.profile("2", hourly(1));
        desk.send(Desk.intent("i-2").build());
        desk.pass(Duration.ofMillis(2));

        // Then
        assertThat(versions()).containsExactly("2");
    }

    @Test
    void shouldHoldALoweredLimitOnceItsVersionIsReported() {
        // Given
        desk.profile("1", hourly(5));
        desk.send(Desk.intent("i-0").build());
        desk.callsEnd();
        desk.profile("2", hourly(2));
        desk.pass(Duration.ofMillis(500));
        assertThat(versions()).last().isEqualTo("2");

        // When
        for (int i = 1; i < 5; i++) {
            desk.send(Desk.intent("i-" + i).build());
        }
        desk.callsEnd();

        // Then
        assertThat(desk.calls).hasSize(2);
    }

    @Test
    void shouldStartWhatARaisedLimitAllows() {
        // Given
        desk.bindings.put("acme", desk.binding(hourly(1)));
        desk.send(Desk.intent("i-1").build());
        desk.send(Desk.intent("i-2").build());
        desk.callsEnd();
        assertThat(desk.calls).hasSize(1);

        // When
        desk.profile("2", hourly(2));
        desk.pass(Duration.ofMillis(500));
        desk.callsEnd();

        // Then
        assertThat(desk.calls).hasSize(2);
    }

    @Test
    void shouldLetCallsInFlightEndOnTheProfileTheyWereStartedWith() {
        // Given
        desk.vendorAnswers(attempt -> {
            desk.profile("2", hourly(1));
            return Desk.answer(200, new Verdict.Deliver());
        });
        desk.send(Desk.intent("i-1").build());

        // When
        desk.callsEnd();

        // Then
        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.SUCCEEDED);
        assertThat(desk.calls).hasSize(1);
    }

    @Test
    void shouldCallByTheNewLineWhatHadNotLeftYet() {
        // Given: decided, on its way to the pool
        VendorBinding former = desk.binding("refused by the former line");
        desk.send(Desk.intent("i-1").build());
        desk.bindings.put("acme", former);

        // When: the former profile's call is not let go
        desk.profile("2");
        desk.pass(Duration.ofMillis(500));
        desk.callsEnd();
        int first = desk.calls.size();
        desk.callsEnd();

        // Then
        assertThat(first).isZero();
        assertThat(desk.results())
                .singleElement()
                .extracting(Result::getOutcome, Result::getAttempts, Result::getCalls)
                .containsExactly(OutcomeKind.SUCCEEDED, 1, 1);
    }

    @Test
    void shouldKeepAVendorWhoseProfileWasTakenAway() {
        // Given
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();
        desk.profile("2");

        // When
        desk.bindings.remove("acme");
        desk.send(Desk.intent("i-2").build());
        desk.pass(Duration.ofSeconds(1));
        desk.callsEnd();

        // Then
        assertThat(desk.results()).extracting(Result::getId).containsExactly("i-1", "i-2");
    }

    @Test
    void shouldSayOnceThatAVendorHasNoProfile() {
        // Given
        desk.send(Desk.intent("i-1").setVendor("unknown").build());

        // When
        for (int seconds = 0; seconds < 5; seconds++) {
            desk.pass(Duration.ofSeconds(1));
        }

        // Then
        assertThat(desk.read(Topics.STATUS, VendorStatus.class))
                .singleElement()
                .extracting(VendorStatus::getDetail)
                .isEqualTo("NO_PROFILE 1 waiting for unknown.yaml in vendors.dir, INVALID after vendors.unknown-grace");
    }

    @Test
    void shouldTakeTheStatusBackWhenNothingWaitsForTheMissingProfileAnyMore() {
        // Given
        desk.send(Desk.intent("i-1").setVendor("unknown").build());
        desk.pass(Duration.ofSeconds(10));
        desk.send(Desk.intent("i-2").setVendor("unknown").build());
        desk.pass(Duration.ofSeconds(21));
        var early = desk.raw(Topics.STATUS);

        // When
        desk.pass(Duration.ofSeconds(60));

        // Then
        assertThat(early).extracting(it -> it.value()).allMatch(Objects::nonNull);
        var last = desk.raw(Topics.STATUS);
        assertThat(last).singleElement().satisfies(it -> {
            assertThat(it.key()).isEqualTo("unknown".getBytes(StandardCharsets.UTF_8));
            assertThat(it.value()).isNull();
        });
    }

    @Test
    void shouldReportAVendorWhoseProfileCame() {
        // Given
        desk.send(Desk.intent("i-1").setVendor("late").build());
        desk.pass(Duration.ofSeconds(1));
        desk.raw(Topics.STATUS);

        // When
        desk.bindings.put("late", desk.binding());
        desk.pass(Duration.ofSeconds(1));

        // Then
        assertThat(versions()).containsOnly("1");
    }

    private List<String> versions() {
        return desk.read(Topics.STATUS, VendorStatus.class).stream()
                .map(VendorStatus::getProfile)
                .toList();
    }

    private static Limit hourly(int max) {
        return new Limit("hourly", List.of(), max, Duration.ofHours(1));
    }
}
