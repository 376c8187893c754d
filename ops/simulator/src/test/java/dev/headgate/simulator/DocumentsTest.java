package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentsTest {

    private final Documents documents = new Documents(new DocumentSpec("{\"a\":1,\"b\":{\"c\":2,\"d\":3}}", true), 3);

    private Content ask(String method, @Nullable String ifMatch, String body) {
        return ask(documents, method, ifMatch, body);
    }

    private static Content ask(Documents documents, String method, @Nullable String ifMatch, String body) {
        return Objects.requireNonNull(documents.serve(
                new Documents.Access(method, "/x", ifMatch, "r", body.getBytes(StandardCharsets.UTF_8)), 7));
    }

    private static String text(Content answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    @Test
    void shouldHaveOneForEachPath() {
        documents.change("/y", "{\"a\":2}");

        assertThat(text(ask("GET", null, ""))).isEqualTo("{\"a\":1,\"b\":{\"c\":2,\"d\":3}}");
        assertThat(documents.content("/y")).isEqualTo("{\"a\":2,\"b\":{\"c\":2,\"d\":3}}");
    }

    @Test
    void shouldReplaceOneWithPut() {
        assertThat(text(ask("PUT", null, "{\"z\":null}"))).isEqualTo("{\"z\":null}");
        assertThat(documents.content("/x")).isEqualTo("{\"z\":null}");
    }

    /** RFC 7396, section 2. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\":2}                | {\"a\":2,\"b\":{\"c\":2,\"d\":3}}",
                "{\"b\":{\"c\":null}}     | {\"a\":1,\"b\":{\"d\":3}}",
                "{\"b\":[1]}              | {\"a\":1,\"b\":[1]}",
                "{\"a\":{\"e\":null,\"f\":1}} | {\"a\":{\"f\":1},\"b\":{\"c\":2,\"d\":3}}",
                "{}                       | {\"a\":1,\"b\":{\"c\":2,\"d\":3}}"
            })
    void shouldMergeIntoOneWithPatch(String patch, String merged) {
        assertThat(text(ask("PATCH", null, patch))).isEqualTo(merged);
    }

    @Test
    void shouldRefuseAWriteOfWhatIsAnotherByNow() {
        String etag = ask("GET", null, "").headers().get("ETag");
        documents.change("/x", "{}");

        assertThat(ask("PUT", etag, "{}").status()).isEqualTo(412);
        assertThat(documents.content("/x")).contains("\"a\":1");
        assertThat(ask("PUT", ask("GET", null, "").headers().get("ETag"), "{}").status())
                .isEqualTo(200);
    }

    @Test
    void shouldHeedNoConditionWithoutETags() {
        Documents plain = new Documents(new DocumentSpec("{}", false), 3);

        assertThat(ask(plain, "GET", null, "").headers().get("ETag")).isNull();
        assertThat(ask(plain, "PUT", "\"other\"", "{\"a\":1}").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[1]", "{\"a\":", "7"})
    void shouldRefuseToBecomeWhatIsNoObject(String body) {
        assertThat(ask("PUT", null, body).status()).isEqualTo(400);
        assertThat(ask("PATCH", null, body).status()).isEqualTo(400);
        assertThat(documents.content("/x")).contains("\"a\":1");
    }

    @Test
    void shouldLeaveOtherMethodsToTheVendor() {
        assertThat(documents.serve(new Documents.Access("POST", "/x", null, null, new byte[0]), 7))
                .isNull();
        assertThat(documents.accesses()).isEmpty();
    }

    @Test
    void shouldRememberWhoReachedThemInTheirOrderAndNoMoreThanItMay() {
        ask("GET", null, "");
        ask("PUT", null, "{}");
        ask("PUT", "\"v1\"", "{}");
        ask("GET", null, "");

        assertThat(documents.accesses())
                .containsExactly(
                        new DocumentAccess(7, "/x", "GET", 200, "r"),
                        new DocumentAccess(7, "/x", "PUT", 200, "r"),
                        new DocumentAccess(7, "/x", "PUT", 412, "r"));
        assertThat(documents.accesses()).extracting(DocumentAccess::wrote).containsExactly(false, true, false);
    }

    @Test
    void shouldBeginWithAnObject() {
        assertThatThrownBy(() -> new DocumentSpec("[]", true)).hasMessageContaining("a JSON object");
    }
}
