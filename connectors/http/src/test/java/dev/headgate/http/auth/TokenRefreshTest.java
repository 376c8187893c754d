package dev.headgate.http.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Mistake;
import dev.headgate.api.Reply;
import dev.headgate.api.Section;
import dev.headgate.api.Verdict;
import dev.headgate.api.secret.Secrets;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two hundred accounts that call once a second for five minutes, with tokens of 30 s, on virtual time. */
class TokenRefreshTest {

    private static final int ACCOUNTS = 200;
    private static final int SECONDS = 300;
    private static final Reply BUSY = answered(503, "");

    private final Map<String, Integer> requests = new HashMap<>();
    private final List<String> expired = new ArrayList<>();
    private int now;
    private int waited;

    private static Reply answered(int status, String body) {
        return new Reply.Answered(
                new Answer(status, Map.of(), body.getBytes(StandardCharsets.UTF_8)), new Verdict.Deliver());
    }

    /** Gives tokens that say whose they are and when they end. */
    private Reply token(String form, boolean out) {
        String account = form.replaceFirst(".*refresh_token=of-([^&]*).*", "$1");
        requests.merge(account, 1, Integer::sum);
        return out
                ? BUSY
                : answered(
                        200,
                        "{\"access_token\":\"" + account + "-" + (now + 30)
                                + "\",\"token_type\":\"Bearer\",\"expires_in\":30}");
    }

    private Authorizer authorizer(int outFrom, int outUntil) {
        List<Mistake> mistakes = new ArrayList<>();
        Map<String, Object> auth = Map.of(
                "kind", "oauth2-refresh-token",
                "token-url", "https://a.example/token",
                "client-id", "me",
                "refresh-token", "of-${env:{account}}",
                "scope", List.of("account"));
        Credentials credentials =
                CredentialsParser.read(new Section("v.yaml", auth, mistakes), Secrets.of(name -> name), false);
        assertThat(mistakes).isEmpty();
        return new Authorizer(
                "v",
                credentials,
                (_, _, body) -> token(new String(body, StandardCharsets.UTF_8), now >= outFrom && now < outUntil),
                Runnable::run,
                InstantSource.system(),
                () -> now * 1_000_000_000L);
    }

    private void call(Authorizer authorizer, String account) {
        Unsigned request = new Unsigned("GET", "a.example", "", "/", Map.of(), new byte[0]);
        try {
            String token =
                    authorizer.authorize(request, Map.of("account", account), 1).token();
            String[] parts = token.split("-");
            if (!parts[0].equals(account) || Integer.parseInt(parts[1]) <= now) {
                expired.add(token + " at " + now);
            }
        } catch (NoCredentialException e) {
            assertThat(e.kind()).isEqualTo(NoCredentialException.Cause.CREDENTIAL);
            waited++;
        }
    }

    private void run(Authorizer authorizer) {
        for (now = 0; now < SECONDS; now++) {
            for (int account = 0; account < ACCOUNTS; account++) {
                call(authorizer, "a" + account);
            }
        }
    }

    @Test
    void shouldFetchEachTokenOnceAndUseNoneThatHasEnded() {
        run(authorizer(SECONDS, SECONDS));

        assertThat(expired).isEmpty();
        assertThat(waited).isZero();
        // the first, and one more each 24 s
        assertThat(requests)
                .hasSize(ACCOUNTS)
                .allSatisfy((_, count) -> assertThat(count).isEqualTo(13));
    }

    @Test
    void shouldRideOutAnEndpointThatFailsForTwentySeconds() {
        run(authorizer(100, 120));

        assertThat(expired).isEmpty();
        // those of 96 s last until 123 s
        assertThat(waited).isZero();
        assertThat(requests).allSatisfy((_, count) -> assertThat(count).isLessThan(13 + 20));
    }

    @Test
    void shouldSayThatThereIsNoneWhileItLasts() {
        run(authorizer(110, 130));

        assertThat(expired).isEmpty();
        // refreshed at 96 s: not used from 123 s on
        assertThat(waited).isEqualTo(ACCOUNTS * 7);
        assertThat(requests).allSatisfy((_, count) -> assertThat(count).isLessThan(13 + 20));
    }
}
