package dev.headgate.http.auth;

import com.nimbusds.oauth2.sdk.AccessTokenResponse;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.TokenErrorResponse;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import dev.headgate.api.Answer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what token endpoints answer (RFC 6749, 5). None of it is ever quoted but the names of errors that are in the RFC. */
final class TokenAnswers {

    /** The longest that an endpoint's Retry-After is believed. */
    static final Duration MAX_WAIT = Duration.ofHours(1);

    private static final Set<String> ERRORS = Set.of(
            "invalid_request",
            "invalid_client",
            "invalid_grant",
            "unauthorized_client",
            "unsupported_grant_type",
            "invalid_scope",
            "invalid_target");

    private TokenAnswers() {}

    /** @param now read against a date in Retry-After */
    static AccessTokenResponse read(Answer answer, Instant now) throws TokenException {
        byte[] body = answer.body();
        if (answer.status() == 429 || answer.status() >= 500) {
            throw TokenException.unavailable("the token endpoint answered with " + answer.status(), wait(answer, now));
        }
        if (body == null) {
            throw TokenException.unavailable("the token endpoint's answer is too large", TokenException.USUAL);
        }
        TokenResponse response = parse(answer.status(), new String(body, StandardCharsets.UTF_8));
        if (response instanceof TokenErrorResponse error) {
            throw TokenException.refused("the token endpoint answered with " + answer.status() + " "
                    + name(
                            error.getErrorObject() == null
                                    ? null
                                    : error.getErrorObject().getCode()));
        }
        AccessTokenResponse tokens = response.toSuccessResponse();
        requireHeader(tokens.getTokens().getAccessToken().getValue());
        return tokens;
    }

    private static TokenResponse parse(int status, String body) throws TokenException {
        try {
            HTTPResponse response = new HTTPResponse(status);
            response.setHeader("Content-Type", "application/json"); // some say otherwise
            response.setBody(body);
            return TokenResponse.parse(response);
        } catch (ParseException | RuntimeException e) {
            throw TokenException.unavailable(
                    "the token endpoint's answer with " + status + " is no token, as RFC 6749 has it",
                    TokenException.USUAL);
        }
    }

    private static String name(@Nullable String code) {
        return code != null && ERRORS.contains(code) ? code : "and no error that RFC 6749 names";
    }

    private static void requireHeader(String token) throws TokenException {
        if (!token.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw TokenException.unavailable(
                    "the token has characters that can't stand in a header", TokenException.USUAL);
        }
    }

    private static Duration wait(Answer answer, Instant now) {
        Duration wait = asked(answer.headers().getOrDefault("retry-after", ""), now);
        return wait.compareTo(TokenException.USUAL) < 0
                ? TokenException.USUAL
                : wait.compareTo(MAX_WAIT) > 0 ? MAX_WAIT : wait;
    }

    /** Seconds or a date (RFC 9110, 10.2.3); zero if it is neither. */
    private static Duration asked(String retryAfter, Instant now) {
        if (retryAfter.matches("\\d{1,9}")) {
            return Duration.ofSeconds(Long.parseLong(retryAfter));
        }
        try {
            return Duration.between(
                    now,
                    ZonedDateTime.parse(retryAfter, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant());
        } catch (DateTimeParseException e) {
            return Duration.ZERO;
        }
    }
}
