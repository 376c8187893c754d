package dev.headgate.simulator;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A vendor's access tokens (RFC 6749), which calls must carry as {@code Authorization: Bearer}. They are asked for at
 * {@code /its-id/oauth/token}, with the grants {@code client_credentials} and {@code refresh_token}. The account of a token is
 * the id of the client that asked for it.
 *
 * @param lifetime whole seconds, 1 s to 31 days
 * @param accountHeader header of a call that names the account its token must be of; null for none
 * @param clients at most 10,000, each id once; empty to accept any id with any secret, and any refresh token
 * @param rotates whether an answer has a new refresh token, after which the old one is not accepted any more
 * @param latency of the endpoint, which passes before it decides
 * @param failing when the endpoint fails; null for never
 */
public record TokenSpec(
        Duration lifetime,
        @Nullable String accountHeader,
        List<Client> clients,
        boolean rotates,
        Latency latency,
        @Nullable Failing failing) {

    static final int MOST_CLIENTS = 10_000;

    public TokenSpec {
        clients = List.copyOf(clients);
        Allowed allowed = new Allowed();
        allowed.duration("lifetime", lifetime, Duration.ofSeconds(1));
        allowed.check(lifetime.toMillis() % 1_000 == 0, "lifetime", lifetime.toMillis() + "ms", "whole seconds");
        if (accountHeader != null) {
            allowed.header("account-header", accountHeader);
        }
        allowed.range("clients", clients.size(), 0, MOST_CLIENTS);
        List<String> ids = clients.stream().map(Client::id).toList();
        allowed.check(ids.stream().distinct().count() == ids.size(), "clients", ids, "each id once");
        allowed.orThrow();
    }

    /** Any client is accepted, and nothing fails. */
    public static TokenSpec of(Duration lifetime) {
        return new TokenSpec(lifetime, null, List.of(), false, Latency.NONE, null);
    }

    /** The same where calls name their account. */
    public TokenSpec per(String header) {
        return new TokenSpec(lifetime, header, clients, rotates, latency, failing);
    }

    /** The same for these clients alone. */
    public TokenSpec withClients(List<Client> some) {
        return new TokenSpec(lifetime, accountHeader, some, rotates, latency, failing);
    }

    /** The same with a new refresh token in every answer to one. */
    public TokenSpec rotating() {
        return new TokenSpec(lifetime, accountHeader, clients, true, latency, failing);
    }

    public TokenSpec withLatency(Latency other) {
        return new TokenSpec(lifetime, accountHeader, clients, rotates, other, failing);
    }

    public TokenSpec withFailing(Failing other) {
        return new TokenSpec(lifetime, accountHeader, clients, rotates, latency, other);
    }

    /**
     * Who may ask for tokens.
     *
     * @param id which is the account
     * @param secret null for a public client
     * @param refreshToken the first that is accepted of it; null for none
     */
    public record Client(
            String id, @Nullable String secret, @Nullable String refreshToken) {

        private static final String VISIBLE = "1 to 256 visible characters of ASCII";

        public Client {
            new Allowed()
                    .check(isVisible(id), "id", id, VISIBLE)
                    .check(secret == null || isVisible(secret), "secret", "...", VISIBLE)
                    .check(refreshToken == null || isVisible(refreshToken), "refresh-token", "...", VISIBLE)
                    .orThrow();
        }

        private static boolean isVisible(String text) {
            return text.matches("[!-~]{1,256}");
        }
    }

    /**
     * When every request for a token is answered with an error.
     *
     * @param after the first request for a token, 0 to 31 days
     * @param lasts 1 ms to 31 days
     * @param status 400 to 599
     */
    public record Failing(Duration after, Duration lasts, int status) {
        public Failing {
            new Allowed()
                    .duration("after", after, Duration.ZERO)
                    .duration("lasts", lasts, Duration.ofMillis(1))
                    .range("status", status, 400, 599)
                    .orThrow();
        }
    }
}
