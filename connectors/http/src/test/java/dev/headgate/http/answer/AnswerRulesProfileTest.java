package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.headgate.api.Mistake;
import dev.headgate.http.Calls;
import dev.headgate.profiles.InvalidProfileException;
import dev.headgate.profiles.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The mistakes in {@code answers}, {@code hints} and {@code costs}. */
class AnswerRulesProfileTest {

    private static List<Mistake> mistakes(String keys) {
        return catchThrowableOfType(InvalidProfileException.class, () -> Calls.profile(1, keys))
                .mistakes();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "answers: 5 | answers |",
                "'answers: [{verdict: deliver}]' | answers[0].when |",
                "'answers: [{when: {}, verdict: deliver}]' | answers[0].when |",
                "'answers: [{when: {status: []}, verdict: deliver}]' | answers[0].when |",
                "'answers: [{when: {header: {}}, verdict: deliver}]' | answers[0].when |",
                "'answers: [{when: {status: 429}, verdict: deliver}]' | answers[0].when.status |",
                "'answers: [{when: {status: [99]}, verdict: deliver}]' | answers[0].when.status[0] | 99",
                "'answers: [{when: {status: [\"4xx\"]}, verdict: deliver}]' | answers[0].when.status[0] | 4xx",
                "'answers: [{when: {status: [429, 429]}, verdict: deliver}]' | answers[0].when.status[1] | 429",
                "'answers: [{when: {header: {\"a b\": x}}, verdict: deliver}]' | answers[0].when.header.a b |",
                "'answers: [{when: {header: {a: \"(\"}}, verdict: deliver}]' | answers[0].when.header.a | (",
                "'answers: [{when: {json: $.a}, verdict: deliver}]' | answers[0].when.json |",
                "'answers: [{when: {json: {path: a.b}}, verdict: deliver}]' | answers[0].when.json.path | a.b",
                "'answers: [{when: {json: {path: \"$[99999999999]\"}}, verdict: deliver}]'"
                        + " | answers[0].when.json.path | $[99999999999]",
                "'answers: [{when: {json: {path: \"$[\"}}, verdict: deliver}]' | answers[0].when.json.path | $[",
                "'answers: [{when: {json: {matches: a}}, verdict: deliver}]' | answers[0].when.json.path |",
                "'answers: [{when: {json: [{path: $.a, in: b}]}, verdict: deliver}]' | answers[0].when.json[0].in |",
                "'answers: [{when: {text: \"\"}, verdict: deliver}]' | answers[0].when.text | ''",
                "'answers: [{when: {txt: a, text: a}, verdict: deliver}]' | answers[0].when.txt |",
                "'answers: [{when: {status: [429]}}]' | answers[0].verdict |",
                "'answers: [{when: {status: [429]}, verdict: authn}]' | answers[0].verdict | authn",
                "'answers: [{when: {status: [403]}, verdict: auth, min: 1s}]' | answers[0].min |",
                "'auth: {kind: none, scope: account}' | auth.scope |",
                "'answers: [{when: {status: [429]}, verdict: quota, fallback: 0s}]' | answers[0].fallback | 0s",
                "'answers: [{when: {status: [429]}, verdict: quota, min: 8d}]' | answers[0].min | 8d",
                "'answers: [{when: {status: [429]}, verdict: quota, scope: account}]' | answers[0].scope |",
                "'answers: [{when: {status: [429]}, verdict: permanent, min: 1s}]' | answers[0].min |",
                "'answers: [{when: {status: [429]}, verdict: transient, scope: [a]}]' | answers[0].scope |",
                "'answers: [{when: {status: [429]}, verdict: quota, wait: []}]' | answers[0].wait |",
                "'answers: [{when: {status: [429], json: []}, verdict: quota}]' | answers[0].when.json |",
                "'answers: [{when: {status: [429]}, verdict: quota, wait: 5s}]' | answers[0].wait |",
                "'answers: [{when: {status: [429]}, verdict: quota, wait: {format: millis}}]' | answers[0].wait |",
                "'answers: [{when: {status: [429]}, verdict: quota, wait: [{header: A}]}]' | answers[0].wait[0].format |",
                "'answers: [{when: {status: [429]}, verdict: quota, wait: [{header: A, format: s}]}]'"
                        + " | answers[0].wait[0].format | s",
                "'answers: [{id: a b, when: {status: [429]}, verdict: quota}]' | answers[0].id | a b",
                "'answers: [{id: a, when: {status: [1e2]}, verdict: quota}]' | answers[0].when.status[0] | 100.0",
                "'hints: [{scope: [a]}]' | hints[0] |",
                "'hints: [{of: rpm, remaining: {header: a}, limit: {header: b}}]' | hints[0].of | rpm",
                "'limits: [{id: rpm, max: 1, window: 1s}]\nhints: [{of: rpm, remaining: {header: a}, limit: {header: b}}]' | hints[0].of | rpm",
                "'limits: [{id: rpm, max: 1, window: 1s, learned: true}]\nhints: [{of: rpm, remaining: {header: a}}]' | hints[0].limit |",
                "'limits: [{id: rpm, max: 1, window: 1s, learned: true}]\nhints: [{of: rpm, used-percent: {header: a}}]' | hints[0].of |",
                "'hints: [{remaining: {header: a}, used-percent: {header: b}}]' | hints[0] |",
                "'hints: [{remaining: {header: a}, near: 5}]' | hints[0].near |",
                "'hints: [{remaining: {header: a, format: seconds}}]' | hints[0].remaining.format |",
                "'hints: [{remaining: {header: a}, reset: {header: a}}]' | hints[0].reset.format |",
                "'hints: [{remaining: {header: a}, reset-fallback: 0s}]' | hints[0].reset-fallback | 0s",
                "'hints: [{used-percent: {header: a}, near: 90, stop: 80}]' | hints[0].stop | 80",
                "'hints: [{used-percent: {header: a}, near: 0}]' | hints[0].near | 0",
                "'hints: [{remaining: a}]' | hints[0].remaining |",
                "'hints: [{remaining: []}]' | hints[0].remaining |",
                "'hints: [{remaining: [{header: a}, {json: b}]}]' | hints[0].remaining[1].json | b",
                "'hints: [{used-percent: {}}]' | hints[0].used-percent |",
                "'costs: [{unit: t, cost: 1}]' | costs[0].unit | t"
            })
    void shouldNameTheMistake(String line, String key, String value) {
        assertThat(mistakes(line)).singleElement().satisfies(it -> {
            assertThat(it.key()).isEqualTo(key);
            assertThat(it.value()).isEqualTo(value);
            assertThat(it.allowed()).isNotBlank();
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{unit: t, cost: -1} | cost | -1",
                "{unit: t, method: get} | method | get",
                "{unit: t, path: '['} | path | [",
                "{unit: t, settle: {json: usage}} | settle.json | usage",
                "{unit: t, settle: {}} | settle |",
                "{unit: cost, cost: 1} | unit | cost",
                "{unit: requests, cost: 1} | unit | requests",
                "{cost: 1} | unit |",
                "{unit: t, costs: 1} | costs |"
            })
    void shouldNameTheMistakeInACost(String rule, String key, String value) {
        String limits = "limits: [{id: a, max: 1, window: 1s, unit: t}, {id: b, max: 1, window: 1s},"
                + " {id: c, max: 1, window: 1s, unit: requests}]\n";

        assertThat(mistakes(limits + "costs: [" + rule + "]")).singleElement().satisfies(it -> {
            assertThat(it.key()).isEqualTo("costs[0]." + key);
            assertThat(it.value()).isEqualTo(value);
        });
    }

    @Test
    void shouldNameEachScopeOnceThatARefusalMayBeAbout() {
        Profile profile = Calls.profile(1, """
                cool-down: {scope: [account]}
                answers:
                  - {id: a, when: {status: [429]}, verdict: throttled, scope: [account, user]}
                  - {id: b, when: {status: [403]}, verdict: quota}
                  - {id: c, when: {status: [423]}, verdict: locked, scope: [account, user]}
                  - {id: d, when: {status: [500]}, verdict: transient}
                """);

        assertThat(profile.policy().refusable())
                .containsExactly(List.of(), List.of("account"), List.of("account", "user"));
    }

    @Test
    void shouldNameTheScopeOfTheCredential() {
        Profile profile = Calls.profile(1, """
                auth: {kind: header, header: X-Key, value: '${env:TOKEN}', scope: [app]}
                answers:
                  - {when: {status: [403]}, verdict: auth}
                  - {when: {status: [400]}, verdict: auth, scope: [app, user]}
                """);

        assertThat(profile.policy().refusable()).containsExactly(List.of(), List.of("app"), List.of("app", "user"));
        assertThat(Calls.settings(profile).rules().answers())
                .extracting(AnswerRule::scope)
                .containsExactly(new AnswerScope(List.of("app")), new AnswerScope(List.of("app", "user")));
    }

    @Test
    void shouldNameEachScopeThatAHeaderMayNarrow() {
        Profile profile = Calls.profile(1, """
                answers:
                  - {when: {status: [429]}, verdict: throttled, scope: [app, 'header:X-Bucket']}
                """);

        assertThat(profile.policy().refusable()).containsExactly(List.of(), List.of("app"), List.of("app", "x-bucket"));
    }

    @Test
    void shouldShowAnExampleThatCanBeCopied() throws IOException {
        String page = Files.readString(Path.of("..", "..", "ops", "docs", "profiles.md"));
        String example = page.substring(page.indexOf("```yaml\nanswers:") + 8);

        Profile profile = Calls.profile(1, example.substring(0, example.indexOf("```")));

        assertThat(Calls.settings(profile).rules().answers())
                .singleElement()
                .satisfies(it -> assertThat(it.conditions()).hasSize(4));
        assertThat(Calls.settings(profile).rules().hints()).hasSize(2);
    }

    @Test
    void shouldReportAllMistakesAtOnce() {
        assertThat(mistakes("""
                        answers:
                          - {id: a, when: {status: [42]}, verdict: no}
                          - {id: a, when: {text: "["}, verdict: quota, wait: [{header: A}]}
                        hints: [{near: 5}, {remaining: []}]
                        costs: [{unit: t}]
                        """))
                .extracting(Mistake::key)
                .containsExactlyInAnyOrder(
                        "answers[0].when.status[0]",
                        "answers[0].verdict",
                        "answers[1].id",
                        "answers[1].when.text",
                        "answers[1].wait[0].format",
                        "hints[0]",
                        "hints[1].remaining",
                        "costs[0].unit");
    }
}
