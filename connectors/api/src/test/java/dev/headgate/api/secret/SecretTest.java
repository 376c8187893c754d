package dev.headgate.api.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.headgate.api.Mistake;
import dev.headgate.api.SecretReader;
import dev.headgate.api.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretTest {

    private static final Secrets SECRETS = Secrets.of(name -> name.startsWith("TOKEN") ? "t0p-" + name : null);

    /** Knows one secret, by whatever name. */
    private static final class Vault implements SecretSource {

        final List<String> forgotten = new ArrayList<>();

        @Override
        public String name() {
            return "vault";
        }

        @Override
        public String form() {
            return "${vault:path}";
        }

        @Override
        public String resolve(String reference) {
            return "of-" + reference;
        }

        @Override
        public void forget(String reference) {
            forgotten.add(reference);
        }
    }

    private static Secret secret(String text) {
        return Secret.parse(text, SECRETS).orElseThrow();
    }

    @Test
    void shouldLookUpWhatAnAttributeNames() throws SecretUnavailableException {
        Secret secret = secret("Bearer ${env:TOKEN_{account}} of {account}");

        Secret.Resolved resolved = secret.resolve(Map.of("account", "A7"));

        assertThat(resolved.text()).isEqualTo("Bearer t0p-TOKEN_A7 of A7");
        assertThat(resolved.referred()).containsExactly("t0p-TOKEN_A7");
        assertThat(secret.attributes()).containsExactly("account");
        assertThat(secret).hasToString("Secret[${env:TOKEN_{account}}]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                "../b",
                "/etc/passwd",
                "a/../b",
                "a/b",
                "a\\b",
                "a\u0000b",
                "a b",
                "a\nb",
                ".a",
                "-a",
                "a%2fb",
                "{account}",
                "${env:TOKEN}",
                "\u00e4",
                "~",
                "a:b",
                "a*"
            })
    void shouldNotLetAValueNameAnythingButAFileOfTheFolder(String value, @TempDir Path folder) throws IOException {
        Path tokens = Files.createDirectory(folder.resolve("tokens"));
        Files.writeString(folder.resolve("b"), "outside");
        Files.writeString(tokens.resolve("a"), "inside");
        Secret secret = secret("${file:" + tokens + "/{account}}");

        SecretUnavailableException thrown =
                catchThrowableOfType(SecretUnavailableException.class, () -> secret.resolve(Map.of("account", value)));

        assertThat(thrown).hasMessageStartingWith("scope.account: can't name a credential; allowed: letters");
        assertThat(thrown.isOfCall()).isTrue();
    }

    @Test
    void shouldNotLetALongValueNameAFile() {
        assertThatThrownBy(() -> secret("${file:/a/{account}}").resolve(Map.of("account", "a".repeat(129))))
                .isInstanceOf(SecretUnavailableException.class);
    }

    @Test
    void shouldSayThatAnAttributeIsMissing() {
        SecretUnavailableException thrown = catchThrowableOfType(
                SecretUnavailableException.class,
                () -> secret("${file:/a/{account}}").resolve(Map.of()));

        assertThat(thrown.reason()).isEqualTo("scope.account: is missing; it names the credential of this vendor");
        assertThat(thrown.isOfCall()).isTrue();
    }

    @Test
    void shouldTellAFileThatIsMissingFromACallAtFault(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("a"), "token\n");
        Secret secret = secret("${file:" + folder + "/{account}}");

        SecretUnavailableException thrown =
                catchThrowableOfType(SecretUnavailableException.class, () -> secret.resolve(Map.of("account", "b")));

        assertThat(thrown.isOfCall()).isFalse();
        assertThat(thrown.reason()).contains(folder + "/b", "NoSuchFileException");
        assertThat(secret.resolve(Map.of("account", "a")).text()).isEqualTo("token");
    }

    @Test
    void shouldAskASourceThatIsPluggedIn() throws SecretUnavailableException {
        Vault vault = new Vault();
        Secret secret = Secret.parse("${vault:kv/{account}}", Secrets.of(List.of(vault)))
                .orElseThrow();

        assertThat(secret.resolve(Map.of("account", "a")).text()).isEqualTo("of-kv/a");
        secret.readAgain(Map.of("account", "a"));
        secret.readAgain(Map.of("account", "../b"));

        assertThat(vault.forgotten).containsExactly("kv/a");
    }

    @Test
    void shouldRefuseTwoSourcesOfOneName() {
        assertThatThrownBy(() -> Secrets.of(List.of(new Vault(), new Vault())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("vault");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"${vault:a}", "${env:}", "${env:A", "${file:relative}", "${file:{account}/a}", "${ENV:A}", "a\nb"
            })
    void shouldNotTakeForAReferenceWhatIsNone(String text) {
        assertThat(Secret.parse(text, SECRETS)).isEmpty();
    }

    @Test
    void shouldCheckProfilesWhereTheirSecretsAreNot() {
        Optional<Secret> secret = read("${env:NOWHERE}", Secrets.unchecked(), List.of());

        assertThat(secret).isPresent();
        assertThatThrownBy(() -> secret.get().resolve())
                .isInstanceOf(SecretUnavailableException.class)
                .hasMessage("${env:NOWHERE} is not looked up where profiles are only checked");
    }

    @Test
    void shouldNameASecretThatIsNotThere() {
        List<Mistake> mistakes = new ArrayList<>();

        Optional<Secret> secret = read("${env:NOWHERE}", SECRETS, mistakes);

        assertThat(secret).isEmpty();
        assertThat(mistakes).singleElement().satisfies(it -> {
            assertThat(it.key()).isEqualTo("value");
            assertThat(it.passing()).isTrue();
            assertThat(it.allowed()).isEqualTo("environment variable NOWHERE is not set");
        });
    }

    @Test
    void shouldRefuseAnAttributeThatIsNotInScope() {
        List<Mistake> mistakes = new ArrayList<>();

        Optional<Secret> secret = read("${env:TOKEN_{hunter2}}", SECRETS, mistakes);

        assertThat(secret).isEmpty();
        assertThat(mistakes).singleElement().satisfies(it -> {
            assertThat(it.passing()).isFalse();
            assertThat(it.toString())
                    .contains("depends on an attribute that is not in scope; allowed: {account}")
                    .doesNotContain("hunter2");
        });
    }

    @Test
    void shouldKeepALineOfManyFiles(@TempDir Path folder) throws Exception {
        FileSource files = new FileSource();
        Path file = Files.writeString(folder.resolve("a"), "one");
        assertThat(files.resolve(file.toString())).isEqualTo("one");
        for (int i = 0; i < FileSource.MAX_FILES; i++) {
            files.forget("/no/such/" + i);
        }

        assertThat(files.resolve(file.toString())).isEqualTo("one");
    }

    private static Optional<Secret> read(String text, Secrets secrets, List<Mistake> mistakes) {
        Section section = new Section("v.yaml", Map.of("value", text), mistakes);
        return new SecretReader(section, secrets, List.of("account")).reference("value");
    }
}
