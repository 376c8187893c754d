package dev.headgate.http.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.nimbusds.oauth2.sdk.AccessTokenResponse;
import dev.headgate.api.Answer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;

/** Whatever a token endpoint answers is a token that can stand in a header, or a reason in our own words. */
class TokenAnswersFuzzTest {

    private static final int[] STATUSES = {200, 201, 204, 302, 400, 401, 403, 429, 500, 503};

    /** The first byte of an input chooses the status. */
    @FuzzTest
    void shouldReadAnyAnswer(byte[] input) {
        int status = STATUSES[input.length == 0 ? 0 : (input[0] & 0xff) % STATUSES.length];
        byte[] body = input.length == 0 ? input : Arrays.copyOfRange(input, 1, input.length);
        Answer answer = new Answer(status, Map.of("retry-after", new String(body, StandardCharsets.US_ASCII)), body);
        try {
            AccessTokenResponse read = TokenAnswers.read(answer, Instant.EPOCH);

            assertThat(status).isEqualTo(200);
            assertThat(read.getTokens().getAccessToken().getValue()).matches("[!-~]+");
        } catch (TokenException e) {
            assertThat(e.reason()).matches("the token( endpoint('s answer)?)? [a-zA-Z0-9 ,_']{1,80}");
            assertThat(e.waiting()).isBetween(TokenException.USUAL, TokenAnswers.MAX_WAIT);
        }
    }
}
