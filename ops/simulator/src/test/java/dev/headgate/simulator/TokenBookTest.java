package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TokenBookTest {

    private static final TokenSpec SPEC = TokenSpec.of(Duration.ofSeconds(30));

    @Test
    void shouldAdmitATokenUntilItEnds() {
        TokenBook book = book(SPEC);
        String token = token(ask(book, "a", 0));

        assertThat(admits(book, token, null, 29_999)).isTrue();
        assertThat(admits(book, token, null, 30_000)).isFalse();

        assertThat(book.report().expired()).isEqualTo(1);
        assertThat(book.report().accounts().values())
                .singleElement()
                .extracting(TokenReport.Account::calls)
                .isEqualTo(1L);
    }

    @Test
    void shouldTellApartWhatIsWrongWithTheTokensOfCalls() {
        TokenBook book = book(SPEC.per("X-Account"));
        String token = token(ask(book, "a", 0));

        assertThat(admits(book, token, "a", 1)).isTrue();
        assertThat(admits(book, token, "b", 1)).isFalse();
        assertThat(admits(book, "made-up", "a", 1)).isFalse();
        assertThat(book.admits(null, "a", at(1))).isFalse();
        assertThat(book.admits("Basic YTpi", "a", at(1))).isFalse();

        TokenReport report = book.report();
        assertThat(report.ofOthers()).isEqualTo(1);
        assertThat(report.unknown()).isEqualTo(1);
        assertThat(report.without()).isEqualTo(2);
        assertThat(report.expired()).isZero();
    }

    @Test
    void shouldRefuseAClientThatItDoesNotKnow() {
        TokenBook book = book(SPEC.withClients(List.of(new TokenSpec.Client("a", "s", null))));

        assertThat(ask(book, form("client_credentials", "a", "s", ""), 0).status())
                .isEqualTo(200);
        assertThat(ask(book, form("client_credentials", "a", "other", ""), 0))
                .isEqualTo(TokenAnswer.error(401, "invalid_client"));
        assertThat(ask(book, form("client_credentials", "b", "s", ""), 0))
                .isEqualTo(TokenAnswer.error(401, "invalid_client"));
        assertThat(ask(book, form("password", "a", "s", ""), 0))
                .isEqualTo(TokenAnswer.error(400, "unsupported_grant_type"));
        assertThat(book.report().refused()).isEqualTo(3);
    }

    @Test
    void shouldEndARefreshTokenThatItReplaced() {
        TokenBook book = book(SPEC.withClients(List.of(new TokenSpec.Client("a", null, "first")))
                .rotating());

        TokenAnswer answer = ask(book, form("refresh_token", "a", "", "first"), 0);
        String second = field(answer, "refresh_token");

        assertThat(ask(book, form("refresh_token", "a", "", "first"), 1))
                .isEqualTo(TokenAnswer.error(400, "invalid_grant"));
        assertThat(ask(book, form("refresh_token", "a", "", second), 2).status())
                .isEqualTo(200);
        assertThat(ask(book, form("refresh_token", "a", "", "made-up"), 3).status())
                .isEqualTo(400);
    }

    @Test
    void shouldFailForAWhileAfterTheFirstRequest() {
        TokenBook book =
                book(SPEC.withFailing(new TokenSpec.Failing(Duration.ofSeconds(40), Duration.ofSeconds(20), 503)));

        List<Integer> statuses = List.of(5_000L, 44_999L, 45_000L, 64_999L, 65_000L).stream()
                .map(millis -> ask(book, "a", millis).status())
                .toList();

        assertThat(statuses).containsExactly(200, 200, 503, 503, 200);
        assertThat(book.report().failed()).isEqualTo(2);
    }

    @Test
    void shouldAcceptNothingOfARevokedClient() {
        TokenBook book = book(SPEC);
        String revoked = token(ask(book, "a", 0));
        String other = token(ask(book, "b", 0));

        book.revoke("a");

        assertThat(admits(book, revoked, null, 1)).isFalse();
        assertThat(admits(book, other, null, 1)).isTrue();
        assertThat(ask(book, "a", 2).status()).isEqualTo(401);
        assertThat(ask(book, "b", 2).status()).isEqualTo(200);
    }

    @Test
    void shouldCountTheRequestsOfEachAccount() {
        TokenBook book = book(SPEC);
        TokenForm form = form("client_credentials", "a", "s", "");
        book.requested(form, at(0));
        book.requested(form, at(5));
        book.decide(form, at(7));
        book.ended(form);
        book.ended(form);
        ask(book, "a", 25_007);
        ask(book, "b", 30_000);

        TokenReport.Account account = book.report().accounts().get("a");

        assertThat(account).isEqualTo(new TokenReport.Account(3, 2, 0, 2, 5L, 25_000L));
        assertThat(book.report().accounts().get("b")).isEqualTo(new TokenReport.Account(1, 1, 0, 1, null, null));
    }

    private static TokenBook book(TokenSpec spec) {
        return new TokenBook(spec, Bounds.DEFAULT, 1);
    }

    private static TokenAnswer ask(TokenBook book, String client, long millis) {
        return ask(book, form("client_credentials", client, "s", ""), millis);
    }

    private static TokenAnswer ask(TokenBook book, TokenForm form, long millis) {
        book.requested(form, at(millis));
        TokenAnswer answer = book.decide(form, at(millis));
        book.ended(form);
        return answer;
    }

    private static boolean admits(TokenBook book, String token, @Nullable String account, long millis) {
        return book.admits("Bearer " + token, account, at(millis));
    }

    private static long at(long millis) {
        return Play.ORIGIN + millis * 1_000_000;
    }

    private static TokenForm form(String grant, String client, String secret, String refreshToken) {
        return new TokenForm(grant, client, secret, refreshToken, false);
    }

    private static String token(TokenAnswer answer) {
        return field(answer, "access_token");
    }

    private static String field(TokenAnswer answer, String name) {
        Matcher matcher = Pattern.compile("\"" + name + "\":\"([^\"]+)\"").matcher(answer.json());
        assertThat(matcher.find()).as(answer.json()).isTrue();
        return matcher.group(1);
    }
}
