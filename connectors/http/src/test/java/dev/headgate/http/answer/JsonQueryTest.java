package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonQueryTest {

    private static final String DOCUMENT = """
            {"error": {"code": 17, "details": [{"delay": "1s"}, {"delay": "2s", "more": [{"delay": "3s"}]}, null]},
             "a b": {"it's": true, "x": 1.5}, "list": [10, 20, 30], "@type": "t", "none": null}
            """;

    private static JsonNode document() throws JsonProcessingException {
        return new ObjectMapper().readTree(DOCUMENT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "$.error.code | 17",
                "$['error']['code'] | 17",
                "$[\"error\"].code | 17",
                "$.['error'].code | 17",
                "$.error.details[*].delay | 1s,2s",
                "$.error.details[0].delay | 1s",
                "$.error.details[ 0 , 1 ].delay | 1s,2s",
                "$.error.details[0,-3].delay | 1s",
                "$..delay | 1s,2s,3s",
                "$..details..delay | 1s,2s,3s",
                "$..*..delay | 1s,2s,3s",
                "$..[0].delay | 1s,3s",
                "$..['delay','code'] | 1s,17,2s,3s",
                "$.*.code | 17",
                "$['a b']['it\\'s'] | true",
                "$['a b'].* | true,1.5",
                "$.list[-1] | 30",
                "$.list[*] | 10,20,30",
                "$.@type | t",
                "$.none | ``",
                "$.list[3] | ``",
                "$.list.code | ``",
                "$.error[0] | ``",
                "$.error.code.more | ``",
                "$ | ``"
            })
    void shouldFind(String path, String values) throws JsonProcessingException {
        List<String> found = JsonQuery.parse(path).orElseThrow().values(document());

        assertThat(found).containsExactlyInAnyOrder(values.isEmpty() ? new String[0] : values.split(",", -1));
    }

    @Test
    void shouldFindAnythingButNull() throws JsonProcessingException {
        assertThat(JsonQuery.parse("$.error").orElseThrow().finds(document())).isTrue();
        assertThat(JsonQuery.parse("$.none").orElseThrow().finds(document())).isFalse();
        assertThat(JsonQuery.parse("$.nothing").orElseThrow().finds(document())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "$a",
                "$.",
                "$..",
                "$...a",
                "$[",
                "$[]",
                "$[a]",
                "$['a'",
                "$['a',]",
                "$['a',0]",
                "$[99999999999]",
                "$[0:2]",
                "$[?(@.a == 1)]",
                "$[?(@.a =~ /(.*)*x/)]",
                "$..[?(@.a)]",
                "$.a.length()",
                "$.max($.a)",
                "$.a b"
            })
    void shouldRefuse(String path) {
        assertThat(JsonQuery.parse(path)).isEmpty();
    }

    @Test
    void shouldRefuseALongPath() {
        assertThat(JsonQuery.parse("$" + ".a".repeat(249))).isPresent();
        assertThat(JsonQuery.parse("$" + ".a".repeat(250))).isEmpty();
    }
}
