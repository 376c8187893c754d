package dev.headgate.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SectionTest {

    private final List<Mistake> mistakes = new ArrayList<>();

    private Section section(Object content) {
        return new Section("a.yaml", content, mistakes);
    }

    private List<String> told() {
        return mistakes.stream().map(Mistake::toString).toList();
    }

    @Test
    void shouldReadValuesOfEveryKindAsTheyAreWritten() {
        Section section = section(Map.of("text", "x", "number", 1.5, "truth", true));

        assertThat(section.required("text", "t", Optional::of)).contains("x");
        assertThat(section.required("number", "n", Optional::of)).contains("1.5");
        assertThat(section.optional("truth", false, Truth.ALLOWED, Truth::read)).isTrue();
        assertThat(section.optional("other", "fallback", "o", Optional::of)).isEqualTo("fallback");
        section.close();
        assertThat(section.good()).isTrue();
    }

    @Test
    void shouldReportEveryMistakeWithItsPathAndWhatIsAllowed() {
        Map<String, Object> content = new HashMap<>();
        content.put("size", "big");
        content.put("key", "hunter2");
        content.put("empty", null);
        content.put("list", Arrays.asList("a", 1, "a", null));
        content.put("deep", List.of(Map.of("er", 5), 7));
        Section section = section(content);

        Range.integers(1, 9).required(section, "size");
        section.secret("key", "a reference", _ -> Optional.empty());
        section.required("empty", "a text", Optional::of);
        section.required("none", "a text", Optional::of);
        section.texts("list", 9, "a text", Optional::of);
        section.sections("deep", 9).forEach(Section::close);
        section.unavailable("file", "is not there");

        assertThat(told())
                .containsExactly(
                        "a.yaml: size: \"big\": allowed: a whole number from 1 to 9",
                        "a.yaml: key: allowed: a reference",
                        "a.yaml: empty: is not one value; allowed: a text",
                        "a.yaml: none: is missing; allowed: a text",
                        "a.yaml: list[1]: \"1\": allowed, once: a text",
                        "a.yaml: list[2]: \"a\": allowed, once: a text",
                        "a.yaml: list[3]: \"null\": allowed, once: a text",
                        "a.yaml: deep[1]: allowed: a mapping of keys to values",
                        "a.yaml: deep[0].er: is not a known key; allowed: ",
                        "a.yaml: file: is not there");
        assertThat(mistakes).extracting(Mistake::passing).endsWith(false, true);
    }

    @Test
    void shouldLeaveTheKeysNobodyAskedForToSomebodyElse() {
        Section section = section(Map.of("mine", "a", "yours", "b", "nobodys", "c"));
        section.required("mine", "a text", Optional::of);

        Section rest = section.rest();

        assertThat(rest.keys()).containsExactlyInAnyOrder("yours", "nobodys");
        assertThat(rest.required("yours", "a text", Optional::of)).contains("b");
        assertThatThrownBy(() -> rest.given("mine", "a text", Optional::of))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("mine");
        rest.close();
        assertThat(told()).containsExactly("a.yaml: nobodys: is not a known key; allowed: mine, yours");
    }

    @Test
    void shouldSuggestTheKnownKeyThatIsMostLikeAnUnknownOne() {
        Section section = section(Map.of("tiemout", "5s"));
        section.given("timeout", "a text", Optional::of);
        section.given("retries", "a text", Optional::of);

        section.close();

        assertThat(told()).containsExactly("a.yaml: tiemout: is not a known key; did you mean timeout?");
    }

    @Test
    void shouldSayThatAFileIsNoMapping() {
        Section section = section(List.of("a"));

        assertThat(section.keys()).isEmpty();
        assertThat(told()).containsExactly("a.yaml: allowed: a mapping of keys to values");
    }

    @Test
    void shouldSayWhetherItWasReadAndTellWhatItSaysApart() {
        Section section = section(Map.of("method", List.of("POST")));

        assertThat(section.isRead()).isFalse();
        assertThat(section.fingerprint())
                .matches("[0-9a-f]{8}")
                .isEqualTo(section(Map.of("method", List.of("POST"))).fingerprint())
                .isNotEqualTo(section(Map.of("method", List.of("PUT"))).fingerprint());
        section.texts("method", 1, "a method", Optional::of);
        assertThat(section.isRead()).isTrue();
    }
}
