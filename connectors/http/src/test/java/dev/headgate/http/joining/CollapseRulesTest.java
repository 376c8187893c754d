package dev.headgate.http.joining;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.headgate.api.Call;
import dev.headgate.api.Joining;
import dev.headgate.api.Mistake;
import dev.headgate.http.HttpSettings;
import dev.headgate.profiles.InvalidProfileException;
import dev.headgate.profiles.ProfileReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollapseRulesTest {

    private static CollapseRules rules(String collapse) {
        String profile = "base-url: https://vendor.example\n" + collapse;
        HttpSettings settings =
                (HttpSettings) new ProfileReader().read("vendor.yaml", profile).connector();
        return settings.collapse();
    }

    private static @Nullable Joining joining(String collapse, Call call) {
        return rules(collapse).joining(call);
    }

    private static Call get(String path) {
        return call("GET", path, Map.of(), "");
    }

    private static Call call(String method, String path, Map<String, String> headers, String body) {
        return new Call(method, path, headers, body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void shouldCollapseNothingUnlessTheProfileSaysSo() {
        assertThat(joining("", get("/report"))).isNull();
    }

    @Test
    void shouldCollapseCallsThatAskForTheSame() {
        String collapse = "collapse: [{path: /reports/.*}]";

        assertThat(joining(collapse, get("/reports/1?a=b")))
                .isNotNull()
                .isEqualTo(joining(collapse, get("/reports/1?a=b")));
        assertThat(joining(collapse, new Call("GET", "/reports/1", Map.of(), null)))
                .isEqualTo(joining(collapse, get("/reports/1")));
        assertThat(joining(collapse, call("HEAD", "/reports/1", Map.of(), ""))).isNotNull();
    }

    @Test
    void shouldTellApartWhatIsAskedFor() {
        String collapse = "collapse: [{method: [GET, HEAD]}]";
        Joining one = joining(collapse, call("GET", "/a", Map.of("Accept", "text/csv"), ""));

        assertThat(joining(collapse, call("HEAD", "/a", Map.of("Accept", "text/csv"), "")))
                .isNotEqualTo(one);
        assertThat(joining(collapse, call("GET", "/a?b", Map.of("Accept", "text/csv"), "")))
                .isNotEqualTo(one);
        assertThat(joining(collapse, call("GET", "/a", Map.of("Accept", "text/xml"), "")))
                .isNotEqualTo(one);
        assertThat(joining(collapse, call("GET", "/a", Map.of(), ""))).isNotEqualTo(one);
        assertThat(joining(collapse, call("GET", "/a", Map.of("Accept", "text/csv"), "x")))
                .isNotEqualTo(one);
        assertThat(joining(collapse, call("GET", "/a", Map.of("Accepttext", "/csv"), "")))
                .isNotEqualTo(one);
    }

    @Test
    void shouldNotTellApartByWhatOnlyNamesTheRequest() {
        String collapse = "collapse: [{method: [GET]}]";
        Map<String, String> one = Map.of("accept", "text/csv", "Traceparent", "00-1", "X-Request-Id", "a");
        Map<String, String> other = Map.of("Accept", "text/csv", "traceparent", "00-2", "tracestate", "b=c");

        assertThat(joining(collapse, call("GET", "/a", one, "")))
                .isEqualTo(joining(collapse, call("GET", "/a", other, "")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
    void shouldNotCollapseWhatDoesSomething(String method) {
        assertThat(joining("collapse: [{path: .*}]", call(method, "/a", Map.of(), "")))
                .isNull();
    }

    @Test
    void shouldNotCollapseCallsOfAnotherPath() {
        assertThat(joining("collapse: [{path: /reports/.*}]", get("/things/1"))).isNull();
        assertThat(joining("collapse: [{method: [HEAD], path: /reports/.*}]", get("/reports/1")))
                .isNull();
    }

    @Test
    void shouldRefuseAProfileThatCollapsesWhatDoesSomething() {
        InvalidProfileException thrown =
                catchThrowableOfType(InvalidProfileException.class, () -> rules("collapse: [{method: [GET, POST]}]"));

        assertThat(thrown.mistakes()).extracting(Mistake::toString).anyMatch(it -> it.contains("GET and HEAD"));
    }
}
