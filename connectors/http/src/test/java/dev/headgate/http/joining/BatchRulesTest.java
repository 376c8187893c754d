package dev.headgate.http.joining;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Call;
import dev.headgate.api.Joining;
import dev.headgate.http.Calls;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BatchRulesTest {

    private static final String BODIES =
            "batch: [{calls: {path: /a}, request: {path: /b}, max-size: 7, wait: 2s, split: {status: /code}}]";

    private static @Nullable Joining joining(String batch, String path, Map<String, String> headers, String body) {
        Call call = new Call("POST", path, headers, body.getBytes(StandardCharsets.UTF_8));
        return Calls.settings("base-url: https://vendor.example\n" + batch)
                .batches()
                .joining(call);
    }

    private static @Nullable Joining joining(String path, String body) {
        return joining(BODIES, path, Map.of(), body);
    }

    @Test
    void shouldPutTogetherWhatTheProfileNames() {
        assertThat(joining("/a", "{}")).isInstanceOfSatisfying(Joining.Batch.class, batch -> {
            assertThat(batch.max()).isEqualTo(7);
            assertThat(batch.gather()).isEqualTo(Duration.ofSeconds(2));
        });
        assertThat(joining("/a", "{}")).isEqualTo(joining("/a", "[1]"));
        assertThat(joining("/b", "{}")).isNull();
    }

    @Test
    void shouldLeaveOutWhoseBodyIsNoJson() {
        assertThat(joining("/a", "a=b")).isNull();
        assertThat(joining("/a", "")).isNull();
        assertThat(joining("/a", "{} {}")).isNull();
    }

    @Test
    void shouldTellApartWhatHasOtherHeaders() {
        Joining one = joining(BODIES, "/a", Map.of("X-Version", "1"), "{}");

        assertThat(joining(BODIES, "/a", Map.of("x-version", "1", "traceparent", "t"), "{}"))
                .isEqualTo(one);
        assertThat(joining(BODIES, "/a", Map.of("X-Version", "2"), "{}")).isNotEqualTo(one);
    }

    @Test
    void shouldTakeCallsWithoutABodyWhereTheyAreDescribed() {
        String described = "batch: [{calls: {path: /a}, request: {path: /b}, join: {element: {path: url}}}]";

        assertThat(joining(described, "/a", Map.of(), "")).isNotNull();
        assertThat(joining(described, "/a", Map.of(), "{}")).isNull();
    }
}
