package dev.headgate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PatternsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?=a)b",
                "(?!a)b",
                "(?<=a)b",
                "(?<!a)b",
                "(?>a)b",
                "a*+",
                "a++b",
                "(a)\\1",
                "(?<n>a)\\k<n>",
                "[a-z&&[^b]]",
                "[a-z&&b]",
                "[]a[b]]",
                "(",
                "[a",
                "a{1001}",
                "((a{100}){100}){100}",
                "(((((((((((a{9}){9}){9}){9}){9}){9}){9}){9}){9}){9}){9})",
                "(a{1000}){1000}",
                "((a{1000}){1000}){1000}"
            })
    void shouldRefuseWhatCanTakeForEverOrMeansSomethingElse(String pattern) {
        List<Mistake> mistakes = catchThrowableOfType(
                        InvalidProfileException.class,
                        () -> Calls.profile(1, "answers: [{when: {text: '" + pattern + "'}, verdict: quota}]"))
                .mistakes();

        assertThat(mistakes).singleElement().satisfies(it -> {
            assertThat(it.key()).isEqualTo("answers[0].when.text");
            assertThat(it.value()).isEqualTo(pattern);
            assertThat(it.allowed()).contains("RE2/J", "look-around", "backreferences", "several conditions or rules");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?i)daily limit",
                "17|32|613|8000[0-689]|80014",
                "(?i).*(secondary rate|abuse).*",
                "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
                "(?:\\d{1,3}\\.){3}\\d{1,3}",
                "[\\[\\]&]+",
                "[]a]+",
                "[^]a]+",
                "[[:alpha:]&]+",
                "\\[a\\[b\\]\\]",
                "\\x41\\pL\\Q*+\\E",
                "^a.*?b$",
                "(?<name>a)"
            })
    void shouldTakeWhatIsUsual(String pattern) {
        assertThat(Patterns.read(pattern)).isPresent();
    }

    @Test
    void shouldMatchALineBreakWithADot() {
        assertThat(Patterns.read("a.b").orElseThrow().matcher("a\nb").matches()).isTrue();
    }

    @Test
    void shouldMatchTheWholeValueByAnyOfItsAlternatives() {
        assertThat(Patterns.read("1|17").orElseThrow().matcher("17").matches()).isTrue();
        assertThat(Patterns.read("1|17").orElseThrow().matcher("170").matches()).isFalse();
        assertThat(Patterns.read("1|17").orElseThrow().matcher("a170").find()).isTrue();
    }
}
