package dev.headgate.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Mistake;
import dev.headgate.api.SecretReader;
import dev.headgate.api.Section;
import dev.headgate.api.secret.Secret;
import dev.headgate.api.secret.SecretUnavailableException;
import dev.headgate.api.secret.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SecretSourcesTest {

    private final List<Mistake> mistakes = new ArrayList<>();

    private Optional<Secret> read(String text, Secrets secrets) {
        return new SecretReader(new Section("v.yaml", Map.of("value", text), mistakes), secrets).reference("value");
    }

    @Test
    void shouldFindASourceOnTheClassPath() throws SecretUnavailableException {
        Secret secret = read("Bearer ${tiny:open-sesame}", Secrets.installed()).orElseThrow();

        assertThat(secret.resolve().text()).isEqualTo("Bearer treasure");
    }

    @Test
    void shouldSayWhichSourcesThereAre() {
        assertThat(read("${vault:a}", Secrets.installed())).isEmpty();

        assertThat(mistakes)
                .singleElement()
                .satisfies(it ->
                        assertThat(it.allowed()).contains("${env:NAME} or ${file:/absolute/path} or ${tiny:word}"));
    }

    @Test
    void shouldAskNoSourceWhereProfilesAreOnlyChecked() {
        assertThat(read("${tiny:wrong}", Secrets.unchecked())).isPresent();
        assertThat(mistakes).isEmpty();

        assertThat(read("${tiny:wrong}", Secrets.installed())).isEmpty();
        assertThat(mistakes)
                .singleElement()
                .satisfies(it -> assertThat(it.passing()).isTrue());
    }
}
