package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.Limit;
import dev.headgate.schemas.Result;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultHistoryTest {

    private static final Limit ONE = new Limit("one", List.of(), 1, Duration.ofSeconds(10));

    @TempDir
    Path stateDir;

    private static List<Result> twoResults(Desk desk) {
        desk.profile("2", desk.binding(ONE));
        desk.send(Desk.intent("i-1").build());
        desk.send(Desk.intent("i-2").build());
        for (int i = 0; i < 3; i++) {
            desk.pass(Duration.ofSeconds(11));
            desk.callsEnd();
        }
        return desk.results();
    }

    @Test
    void shouldTellWhenItStartedWhatItWaitedForAndWhatItSpent() {
        try (Desk desk = new Desk(stateDir)) {
            Result last = twoResults(desk).getLast();

            assertThat(last.getStartedAt()).isAfter(last.getAcceptedAt());
            assertThat(last.getHeldBy()).isEqualTo("QUOTA:one");
            assertThat(last.getWaited().get("QUOTA:one")).isGreaterThan(5_000);
            assertThat(last.getPermits()).isEqualTo(Map.of("one", 1));
        }
    }
}
