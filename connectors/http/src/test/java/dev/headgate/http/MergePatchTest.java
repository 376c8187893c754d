package dev.headgate.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MergePatchTest {

    private static MergePatch.Result apply(String resource, String patch, String at) {
        MergePatch read = Objects.requireNonNull(MergePatch.read(patch.getBytes(StandardCharsets.UTF_8)));
        return read.apply(resource.getBytes(StandardCharsets.UTF_8), JsonPointer.compile(at));
    }

    private static String applied(String resource, String patch) {
        return switch (apply(resource, patch, "")) {
            case MergePatch.Result.Different(byte[] bytes) -> new String(bytes, StandardCharsets.UTF_8);
            case MergePatch.Result.Same() -> "same";
            case MergePatch.Result.Unfit(String reason) -> reason;
        };
    }

    /** The examples of RFC 7396, appendix A, whose patch and target are objects. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"a":"b"}            | {"a":"c"}                | {"a":"c"}
            {"a":"b"}            | {"b":"c"}                | {"a":"b","b":"c"}
            {"a":"b"}            | {"a":null}               | {}
            {"a":"b","b":"c"}    | {"a":null}               | {"b":"c"}
            {"a":["b"]}          | {"a":"c"}                | {"a":"c"}
            {"a":"c"}            | {"a":["b"]}              | {"a":["b"]}
            {"a":{"b":"c"}}      | {"a":{"b":"d","c":null}} | {"a":{"b":"d"}}
            {"a":[{"b":"c"}]}    | {"a":[1]}                | {"a":[1]}
            {"e":null}           | {"a":1}                  | {"e":null,"a":1}
            {}                   | {"a":{"bb":{"ccc":null}}} | {"a":{"bb":{}}}
            """)
    void shouldMergeAsTheRfcHasIt(String resource, String patch, String wanted) {
        assertThat(applied(resource, patch)).isEqualTo(wanted);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"a":"b","c":1}      | {"a":"b"}
            {"a":1}              | {"a":1.0}
            {"a":100}            | {"a":1e2}
            {"a":{"b":1,"c":2}}  | {"a":{"b":1}}
            {"a":1}              | {"b":null}
            {"a":[1,2]}          | {"a":[1.0,2]}
            {"a":1}              | {}
            """)
    void shouldFindThatNothingDiffers(String resource, String patch) {
        assertThat(applied(resource, patch)).isEqualTo("same");
    }

    @Test
    void shouldKeepEveryDigitOfWhatItDoesNotChange() {
        String resource = "{\"id\":12345678901234567890123,\"rate\":0.10000000000000000000010,\"big\":1E+400,\"a\":1}";

        assertThat(applied(resource, "{\"a\":2}")).isEqualTo(resource.replace("\"a\":1", "\"a\":2"));
    }

    @Test
    void shouldApplyWhereTheResourceStands() {
        MergePatch.Result result = apply("{\"data\":{\"a\":1,\"b\":2},\"meta\":1}", "{\"a\":3}", "/data");

        assertThat(result)
                .isInstanceOfSatisfying(
                        MergePatch.Result.Different.class,
                        it -> assertThat(it.resource()).asString().isEqualTo("{\"a\":3,\"b\":2}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "none", textBlock = """
            <html></html> | is no JSON
            `` | has no JSON object at ''
            [1] | has no JSON object at ''
            {"a":1} x | is no JSON
            """)
    void shouldNotApplyToWhatIsNoObject(String resource, String reason) {
        assertThat(applied(resource, "{\"a\":1}")).isEqualTo(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[1]", "1", "null", "{", "{} {}"})
    void shouldTakeOnlyAnObjectForAPatch(String patch) {
        assertThat(MergePatch.read(patch.getBytes(StandardCharsets.UTF_8))).isNull();
    }
}
