package dev.headgate.app.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileVersionsTest {

    private static final Instant AT = Instant.parse("2026-11-27T00:00:00Z");

    private final ProfileVersions versions = new ProfileVersions();

    private static ProfileVersion version(String file, int number, String text) {
        return new ProfileVersion(file, number, text, "ann", "because", AT);
    }

    private void take(byte[] key, byte @Nullable [] value) {
        versions.take(new ConsumerRecord<>("t", 0, 0, key, value));
    }

    private void write(List<ProfileVersion> changes) {
        changes.forEach(it -> take(it.key(), it.json()));
    }

    private List<ProfileVersion> changes(Map<String, String> wanted, boolean alone) {
        return versions.changes(wanted, alone, "ann", "because", AT);
    }

    @Test
    void shouldHaveTheNewestInForce() {
        versions.add(version("acme.yaml", 1, "a"));
        versions.add(version("acme.yaml", 2, "b"));

        assertThat(versions.texts()).containsExactly(Map.entry("acme.yaml", "b"));
        assertThat(versions.history("acme.yaml"))
                .extracting(ProfileVersion::number)
                .containsExactly(2, 1);
        assertThat(versions.revision()).isEqualTo(2);
    }

    @Test
    void shouldBeReadAsItWasWritten() {
        ProfileVersion written = version("acme.yaml", 7, "base-url: https://acme.test # ü\n");

        take(written.key(), written.json());

        assertThat(versions.version("acme.yaml", 7)).isEqualTo(written);
    }

    @Test
    void shouldWriteWhatIsOtherAndNothingElse() {
        write(changes(Map.of("a.yaml", "1", "b.yaml", "1"), false));

        List<ProfileVersion> changes = changes(Map.of("a.yaml", "1", "b.yaml", "2", "c.yaml", "1"), false);

        assertThat(changes).containsExactly(version("b.yaml", 2, "2"), version("c.yaml", 1, "1"));
    }

    @Test
    void shouldRemoveWhatIsNotWantedIfNothingElseIsToBeThere() {
        write(changes(Map.of("a.yaml", "1", "b.yaml", "1"), false));

        write(changes(Map.of("a.yaml", "1"), true));

        assertThat(versions.texts()).containsOnlyKeys("a.yaml");
        assertThat(versions.history("b.yaml")).hasSize(2);
        assertThat(changes(Map.of("a.yaml", "1"), true)).isEmpty();
    }

    @Test
    void shouldBringBackWhatWasRemovedUnderAnotherNumber() {
        write(changes(Map.of("a.yaml", "1"), false));
        write(changes(Map.of(), true));

        assertThat(changes(Map.of("a.yaml", "1"), false)).containsExactly(version("a.yaml", 3, "1"));
    }

    @Test
    void shouldForgetTheOldestAndStillCountOn() {
        for (int n = 1; n <= ProfileVersions.KEPT; n++) {
            versions.add(version("a.yaml", n, "text " + n));
        }
        ProfileVersion next = version("a.yaml", ProfileVersions.KEPT + 1, "next");

        List<Integer> old = versions.tooOld(next);
        write(List.of(next));
        old.forEach(number -> take(ProfileVersion.key("a.yaml", number), null));

        assertThat(old).containsExactly(1);
        assertThat(versions.history("a.yaml")).hasSize(ProfileVersions.KEPT);
        assertThat(versions.version("a.yaml", 1)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../acme.yaml", "a/b.yaml", ".acme.yaml", "acme.yml", "", "acme"})
    void shouldPassOverFilesThatAreNoProfiles(String file) {
        take(ProfileVersion.key(file, 1), version(file, 1, "a").json());

        assertThat(versions.texts()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nothing",
                "{}",
                "[]",
                "{\"file\":\"a.yaml\",\"number\":0}",
                "{\"file\":\"a.yaml\",\"number\":1,\"at\":\"x\"}"
            })
    void shouldPassOverWhatIsNoVersion(String json) {
        take("a.yaml/1".getBytes(StandardCharsets.UTF_8), json.getBytes(StandardCharsets.UTF_8));

        assertThat(versions.texts()).isEmpty();
    }
}
