package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.headgate.core.CoolDownPolicy;
import dev.headgate.core.Limit;
import dev.headgate.core.Policy;
import dev.headgate.core.RetryPolicy;
import dev.headgate.core.Transit;
import dev.headgate.core.Window;
import dev.headgate.streams.Line;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VendorLinesTest {

    private static final Duration DRAIN = Duration.ofSeconds(30);
    private static final Duration LOOK = Duration.ofMillis(20);
    private static final String PROFILE = "base-url: https://vendor.example\n";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path dir;

    @Test
    void shouldMakeAPolicyOfAProfile() throws Exception {
        // Given
        write("ads.yaml", PROFILE + """
                        limits:
                          - {id: per-account, scope: [account], max: 10, window: 1s}
                          - {id: daily, max: 100, window: day, zone: Asia/Tokyo}
                        bulkhead: 5
                        deadline: 7s
                        unanswered-hold: 9s
                        max-transit: 2s
                        start-slack: 300ms
                        clock-skew: 4s
                        cool-down: {fallback: 2s, pad: 1s, factor: 3, max: 1m, patience: 1h}
                        retry: {max-attempts: 4, base: 100ms, max: 5s}
                        """);

        // When
        try (VendorLines lines = VendorLines.read(dir, DRAIN)) {

            // Then
            assertThat(lines.vendors()).containsExactly("ads");
            assertThat(lines.line("ads"))
                    .extracting(Line::policy)
                    .isEqualTo(new Policy(
                            List.of(
                                    new Limit("per-account", List.of("account"), 10, Duration.ofSeconds(1)),
                                    new Limit(
                                            "daily", List.of(), 100, new Window.CalendarDay(ZoneId.of("Asia/Tokyo")))),
                            5,
                            new Transit(
                                    Duration.ofSeconds(9),
                                    Duration.ofSeconds(2),
                                    Duration.ofMillis(300),
                                    Duration.ofSeconds(4)),
                            new CoolDownPolicy(
                                    Duration.ofSeconds(2),
                                    Duration.ofSeconds(1),
                                    3,
                                    Duration.ofMinutes(1),
                                    Duration.ofHours(1)),
                            new RetryPolicy(4, Duration.ofMillis(100), Duration.ofSeconds(5))));
            assertThat(lines.line("other")).isNull();
        }
    }

    @Test
    void shouldRefuseADeadlineThatADrainCantWaitFor() throws Exception {
        // Given
        write("slow.yaml", PROFILE + "deadline: 30s\n");
        write("fine.yaml", PROFILE + "deadline: 29s\n");

        // When / Then
        assertThatThrownBy(() -> VendorLines.read(dir, DRAIN))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("slow.yaml: deadline: \"30s\": must be shorter than drain.deadline, 30s")
                .hasMessageNotContaining("fine");
    }

    @Test
    void shouldTakeNewProfilesAndLeaveOldOnesAsTheyAre() throws Exception {
        // Given
        write("old.yaml", PROFILE + "bulkhead: 1\n");
        try (VendorLines lines = VendorLines.read(dir, DRAIN)) {
            Line before = lines.line("old");
            lines.watch(LOOK);

            // When
            write("old.yaml", PROFILE + "bulkhead: 2222\n");
            write("broken.yaml", "base-url: nowhere\n");
            write("slow.yaml", PROFILE + "deadline: 5m\n");
            write("new.yaml", PROFILE);

            // Then
            await().atMost(Duration.ofSeconds(20)).until(() -> lines.line("new") != null);
            assertThat(lines.vendors()).containsExactlyInAnyOrder("old", "new");
            assertThat(lines.line("old")).isSameAs(before);
        }
    }

    @Test
    void shouldTakeAProfileOnceItsMistakeIsMended() throws Exception {
        // Given
        try (VendorLines lines = VendorLines.read(dir, DRAIN)) {
            lines.watch(LOOK);
            write("late.yaml", "base-url: nowhere\n");
            write("marker.yaml", PROFILE);
            await().atMost(Duration.ofSeconds(20)).until(() -> lines.line("marker") != null);

            // When
            write("late.yaml", PROFILE);

            // Then
            await().atMost(Duration.ofSeconds(20)).until(() -> lines.line("late") != null);
        }
    }

    private void write(String name, String text) throws Exception {
        Files.writeString(dir.resolve(name), text);
    }
}
