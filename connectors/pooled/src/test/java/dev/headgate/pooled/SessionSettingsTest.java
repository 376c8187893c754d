package dev.headgate.pooled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Cap;
import dev.headgate.api.Mistake;
import dev.headgate.api.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionSettingsTest {

    private final List<Mistake> mistakes = new ArrayList<>();

    private SessionSettings read(Map<String, Object> content) {
        Section section = new Section("v.yaml", Map.of("sessions", content), mistakes).section("sessions");
        SessionSettings settings = SessionSettings.read(section, PoolBed.context(Duration.ofSeconds(30)));
        section.close();
        return settings;
    }

    @Test
    void shouldHaveDefaultsThatHoldUpNoCall() {
        SessionSettings settings = read(Map.of());

        assertThat(mistakes).isEmpty();
        assertThat(settings)
                .isEqualTo(new SessionSettings(
                        List.of(),
                        64,
                        64,
                        64,
                        Duration.ofMinutes(5),
                        Duration.ofHours(1),
                        true,
                        Duration.ofSeconds(10)));
        assertThat(settings.caps()).containsExactly(new Cap("sessions", List.of(), 64));
    }

    @Test
    void shouldReadEveryKeyAndMakeCapsOfThem() {
        SessionSettings settings = read(Map.of(
                "per",
                List.of("account", "credential"),
                "max",
                16,
                "max-per",
                4,
                "max-idle",
                2,
                "idle-timeout",
                "30s",
                "max-age",
                "2h",
                "check-on-use",
                false,
                "grace",
                "1m"));

        assertThat(mistakes).isEmpty();
        assertThat(settings)
                .isEqualTo(new SessionSettings(
                        List.of("account", "credential"),
                        16,
                        4,
                        2,
                        Duration.ofSeconds(30),
                        Duration.ofHours(2),
                        false,
                        Duration.ofMinutes(1)));
        assertThat(settings.caps())
                .containsExactly(
                        new Cap("sessions", List.of(), 16),
                        new Cap("sessions-per", List.of("account", "credential"), 4));
    }

    @ParameterizedTest
    @CsvSource({
        "max, 0, a whole number from 1 to 10000",
        "max, 10001, a whole number from 1 to 10000",
        "max-per, 9, a whole number from 1 to 8",
        "max-idle, 9, a whole number from 0 to 8",
        "idle-timeout, 999ms, 'a duration such as 100ms, 1s, 5m or 1h, from 1s to 24h'",
        "max-age, 31d, 'a duration such as 100ms, 1s, 5m or 1h, from 1s to 30d'",
        "check-on-use, perhaps, true or false",
        "grace, 0s, 'a duration such as 100ms, 1s, 5m or 1h, from 1s to 10m'"
    })
    void shouldSayWhatIsAllowed(String key, String value, String allowed) {
        Map<String, Object> content = new java.util.HashMap<>(Map.of("per", List.of("account"), "max", 8));
        content.put(key, value);

        read(content);

        assertThat(mistakes)
                .extracting(Mistake::toString)
                .containsExactly("v.yaml: sessions." + key + ": \"" + value + "\": allowed: " + allowed);
    }

    @Test
    void shouldRefuseAShareOfNobody() {
        read(Map.of("max-per", 4));

        assertThat(mistakes)
                .extracting(Mistake::toString)
                .containsExactly("v.yaml: sessions.max-per: is of no use without \"per\"");
    }
}
