package dev.headgate.profiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.headgate.api.Mistake;
import dev.headgate.api.secret.Secrets;
import dev.headgate.core.policy.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Profiles that extend a file of their folder. */
class OwnBaseTest {

    private static final String BASE = """
            connector: tiny
            greeting: hello
            limits:
              - {id: second, max: 10, window: 1s}
              - {id: day, max: 1000, window: 24h}
            """;

    private final ProfileReader reader = new ProfileReader(Secrets.of(name -> null));

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private List<String> mistakes(Path file) {
        return catchThrowableOfType(InvalidProfileException.class, () -> reader.readFile(file)).mistakes().stream()
                .map(Mistake::toString)
                .toList();
    }

    @Test
    void shouldTakeOverAFileOfItsFolder() throws IOException {
        write("_base.yaml", BASE);
        write("_fast.yaml", "extends: _base.yaml\nlimits: [{id: second, max: 50, window: 1s}]\n");
        Path file = write("acme.yaml", "extends: _fast.yaml\nlimits: [{id: hour, max: 500, window: 1h}]\n");

        Profile profile = reader.readFile(file);

        assertThat(profile.vendor()).isEqualTo("acme");
        assertThat(profile.policy().limits()).extracting(Limit::id).containsExactly("second", "day", "hour");
        assertThat(profile.policy().limits()).extracting(Limit::max).containsExactly(50, 1000, 500);
    }

    @Test
    void shouldExtendAnotherVendorsFile() throws IOException {
        write("eu.yaml", "extends: tiny-things.yaml\n");
        write("tiny-things.yaml", BASE + "bulkhead: 7\n");

        assertThat(reader.readFile(folder.resolve("eu.yaml")).policy().bulkhead())
                .isEqualTo(7);
        assertThat(reader.readFile(folder.resolve("tiny-things.yaml")).policy().bulkhead())
                .isEqualTo(7);
    }

    @Test
    void shouldBeAnotherVersionWhenItsBaseIsAnother() throws IOException {
        write("_base.yaml", BASE);
        Path file = write("acme.yaml", "extends: _base.yaml\n");
        String before = reader.readFile(file).version();

        write("_base.yaml", BASE + "bulkhead: 7\n");

        assertThat(reader.readFile(file).version()).isNotEqualTo(before);
    }

    @Test
    void shouldSayWhichFileAMistakeIsIn() throws IOException {
        write("_base.yaml", BASE.replace("max: 1000", "max: 0") + "cool-down: {fallback: 1 s}\n");
        Path file = write("acme.yaml", """
                extends: _base.yaml
                bulkhead: 0
                limits:
                  - {id: hour, max: 500, window: 1 h}
                  - {id: second, max: 0, window: 1s}
                """);

        assertThat(mistakes(file))
                .satisfiesExactlyInAnyOrder(
                        it -> assertThat(it).startsWith("acme.yaml:2:1: bulkhead: \"0\": "),
                        it -> assertThat(it).startsWith("_base.yaml:6:13: cool-down.fallback: \"1 s\": "),
                        it -> assertThat(it).startsWith("acme.yaml:5:18: limits[1].max: \"0\": "),
                        it -> assertThat(it).startsWith("_base.yaml:5:15: limits[1].max: \"0\": "),
                        it -> assertThat(it).startsWith("acme.yaml:4:26: limits[0].window: \"1 h\": "));
    }

    @Test
    void shouldSayWhichPlanAMistakeIsIn() throws IOException {
        write("_base.yaml", BASE + "bulkhead: 5\nplans:\n  small: {bulkhead: 0, limits: [{id: second, max: 0}]}\n");
        Path file = write("acme.yaml", "extends: _base.yaml\nplan: small\n");

        assertThat(mistakes(file))
                .satisfiesExactlyInAnyOrder(
                        it -> assertThat(it).startsWith("_base.yaml:8:11: plans.small.bulkhead: \"0\": "),
                        it -> assertThat(it).startsWith("_base.yaml:8:46: plans.small.limits[0].max: \"0\": "),
                        it -> assertThat(it).startsWith("_base.yaml:8:33: plans.small.limits[0].window: is missing"));
    }

    @Test
    void shouldNotPlaceWhatComesWithHeadgateIntoTheUsersLines() throws IOException {
        Path file = write("shop.yaml", "extends: shopify\nlimits: [{id: mine, max: 1, window: 1s, scope: [a, a]}]\n");

        assertThat(mistakes(file)).anySatisfy(it -> assertThat(it).startsWith("shop.yaml:2:52: limits[0].scope[1]"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "_gone.yaml | acme.yaml:1:1: extends: \"_gone.yaml\": is not there; allowed: a file of the same folder",
                "acme.yaml | acme.yaml:1:1: extends: \"acme.yaml\": goes round in a circle, acme.yaml -> acme.yaml",
                "_a.yaml | _b.yaml:1:1: extends: \"_a.yaml\": goes round in a circle, acme.yaml -> _a.yaml -> _b.yaml -> _a.yaml",
                "../x.yaml | acme.yaml:1:1: extends: \"../x.yaml\": allowed: the name of a file of the same folder",
                "/etc/x.yaml | acme.yaml:1:1: extends: \"/etc/x.yaml\": allowed: the name of a file",
                "__x.yaml | acme.yaml:1:1: extends: \"__x.yaml\": allowed: the name of a file",
                "strype | acme.yaml:1:1: extends: \"strype\": allowed: a file of the same folder, such as _base.yaml, or one",
                "_list.yaml | _list.yaml: allowed: a mapping of keys to values",
                "_broken.yaml | _broken.yaml: is not YAML"
            })
    void shouldNameTheMistake(String base, String message) throws IOException {
        write("_a.yaml", "extends: _b.yaml\n");
        write("_b.yaml", "extends: _a.yaml\n");
        write("_list.yaml", "- 1\n");
        write("_broken.yaml", "a: [1\n");
        Path file = write("acme.yaml", "extends: " + base + "\n");

        assertThat(mistakes(file)).singleElement().asString().startsWith(message);
    }

    @Test
    void shouldNotFollowAnEndlessRow() throws IOException {
        for (int i = 0; i < 20; i++) {
            write("_" + i + ".yaml", "extends: _" + (i + 1) + ".yaml\n");
        }
        Path file = write("acme.yaml", "extends: _0.yaml\n");

        assertThat(mistakes(file))
                .singleElement()
                .asString()
                .startsWith("_8.yaml:1:1: extends: \"_9.yaml\": is one too many; allowed: at most 10 files");
    }

    @Test
    void shouldTakeABaseForNoVendor() throws IOException {
        assertThat(mistakes(write("_base.yaml", BASE)))
                .singleElement()
                .asString()
                .startsWith("_base.yaml: is there to be extended only");
    }

    @ParameterizedTest
    @ValueSource(strings = {"_base.yaml", "_gone.yaml"})
    void shouldNameTheFilesThatItExtends(String last) throws IOException {
        write("_base.yaml", "");
        write("_middle.yaml", "extends: " + last + "\n");
        Path file = write("acme.yaml", "extends: _middle.yaml\nbulkhead: wrong\n");

        assertThat(reader.bases(file)).containsExactly("_middle.yaml", last);
        assertThat(reader.bases(write("own.yaml", BASE))).isEmpty();
        assertThat(reader.bases(folder.resolve("gone.yaml"))).isEmpty();
    }

    @Test
    void shouldExtendNoFileWhereThereIsNoFolder() {
        InvalidProfileException thrown = catchThrowableOfType(
                InvalidProfileException.class, () -> reader.read("acme.yaml", "extends: _base.yaml"));

        assertThat(thrown).hasMessageStartingWith("acme.yaml:1:1: extends: \"_base.yaml\": is not there");
    }
}
