package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.headgate.api.Mistake;
import dev.headgate.http.Calls;
import dev.headgate.profiles.InvalidProfileException;
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
                "((a{1000}){1000}){1000}",
                "(?i)\u1c80",
                "a(?si:\\x{1C84})",
                "(?i)[b-\u9fa5]",
                "(?i)[^\\x{0}-\\x{10FFFF}]",
                "(?i)[\\x41-\u1c88]",
                "(?i)[[:digit:]b-\u9fa5]",
                "(?i)[]a]x[^]b-\u9fa5]",
                "(?i)[:b-\u9fa5:]"
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
                "(?i)[\u4e00-\u9fa5]+ rate-\u9650",
                "(?i)[^\"]*[a-z]",
                "[\\x{0}-\\x{10FFFF}]",
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

    /** Which letters have no end is the JDK's doing as much as RE2/J's, and may be others with the next one. */
    @Test
    void shouldReadEveryLetterWhoseCaseIsToBeIgnored() {
        for (int letter = 0x80; letter <= Character.MAX_CODE_POINT; letter++) {
            if (Character.isLetter(letter)) {
                assertThat(Patterns.read("(?i)" + Character.toString(letter)).isPresent())
                        .as(Integer.toHexString(letter))
                        .isEqualTo(letter < 0x1C80 || letter > 0x1C88);
            }
        }
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
