package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Call;
import dev.headgate.api.Repeat;
import dev.headgate.api.Verdict;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RepeatRulesTest {

    private static final String RULES = """
            answers:
              - {when: {status: [500]}, verdict: transient}
              - {when: {status: [529]}, verdict: transient, unprocessed: true}
            """;

    /** The last column is of an answer that no rule of the profile reads. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "idempotency-header: '' | GET | AS_ASKED",
                "idempotency-header: '' | HEAD | AS_ASKED",
                "idempotency-header: '' | OPTIONS | AS_ASKED",
                "idempotency-header: '' | PUT | AS_ASKED",
                "idempotency-header: '' | DELETE | AS_ASKED",
                "idempotency-header: '' | POST | HARMFUL",
                "idempotency-header: '' | PATCH | HARMFUL",
                "idempotency-header: X-Once | POST | AS_ASKED",
                "repeat: safe | POST | AS_ASKED",
                "{idempotency-header: '', repeat: all} | POST | AS_ASKED",
                "{idempotency-header: '', repeat-paths: '/v1/[^/]+:search'} | POST | AS_ASKED",
                "{idempotency-header: '', repeat-paths: '/v1/.*:mutate'} | POST | HARMFUL"
            })
    void shouldRepeatWhatDoesNoHarmOrTheProfileNames(String keys, String method, Repeat repeat) {
        String flat =
                keys.startsWith("{") ? keys.substring(1, keys.length() - 1).replace(", repeat", "\nrepeat") : keys;
        Answers answers = new Answers(0, flat + "\n" + RULES);

        assertThat(read(answers, method, 503)).isEqualTo(new Verdict.Transient(null, repeat));
        assertThat(read(answers, method, 500)).isEqualTo(new Verdict.Transient(null, Repeat.AS_ASKED));
        assertThat(read(answers, method, 529)).isEqualTo(new Verdict.Transient(null, Repeat.HARMLESS));
    }

    private static Verdict read(Answers answers, String method, int status) {
        Call call = new Call(method, "/v1/ads:search?q=1", Map.of(), new byte[0]);
        return answers.read(call, status, Map.of(), "").verdict();
    }
}
