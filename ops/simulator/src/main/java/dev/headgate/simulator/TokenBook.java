package dev.headgate.simulator;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of one vendor, who asked for them, and whose calls carried which; time is a parameter and never goes back.
 *
 * <p>A request passes {@link #requested}, {@link #decide} and {@link #ended}; one that is broken off only the first and the last.
 */
final class TokenBook {

    private static final String BEARER = "Bearer ";

    private record Issued(String account, long end) {}

    private final TokenSpec spec;
    private final Bounds bounds;
    private final SplittableRandom random;
    private final Map<String, TokenSpec.Client> clients = new HashMap<>();
    private final Set<String> revoked = new HashSet<>();
    private final Map<String, Issued> tokens = new LinkedHashMap<>();

    /** Of each refresh token its client. */
    private final Map<String, String> refreshTokens = new LinkedHashMap<>();

    private final Set<String> rotatedAway = new LinkedHashSet<>();
    private final Map<String, TokenTally> accounts = new HashMap<>();

    private boolean begun;
    private long first;
    private long requests;
    private long issued;
    private long refused;
    private long failed;
    private long expired;
    private long ofOthers;
    private long unknown;
    private long without;
    private long unjudged;

    TokenBook(TokenSpec spec, Bounds bounds, long seed) {
        this.spec = spec;
        this.bounds = bounds;
        this.random = new SplittableRandom(seed);
        for (TokenSpec.Client client : spec.clients()) {
            clients.put(client.id(), client);
            if (client.refreshToken() != null) {
                refreshTokens.put(client.refreshToken(), client.id());
            }
        }
    }

    /** A request came. Returns how long it takes until it is decided. */
    long requested(TokenForm form, long now) {
        if (!begun) {
            begun = true;
            first = now;
        }
        requests++;
        TokenTally tally = tally(form.clientId());
        if (tally == null) {
            unjudged++;
        } else {
            tally.requested(now);
        }
        return spec.latency().drawNanos(random);
    }

    TokenAnswer decide(TokenForm form, long now) {
        TokenSpec.Failing failing = spec.failing();
        if (failing != null && isWithin(now - first, failing)) {
            failed++;
            return TokenAnswer.error(failing.status(), "temporarily_unavailable");
        }
        if (!isKnown(form)) {
            refused++;
            return TokenAnswer.error(401, "invalid_client");
        }
        return switch (form.grantType()) {
            case "client_credentials" -> issue(form.clientId(), "", now);
            case "refresh_token" -> refresh(form, now);
            default -> {
                refused++;
                yield TokenAnswer.error(400, "unsupported_grant_type");
            }
        };
    }

    private static boolean isWithin(long since, TokenSpec.Failing failing) {
        long from = failing.after().toNanos();
        return since >= from && since < from + failing.lasts().toNanos();
    }

    private boolean isKnown(TokenForm form) {
        if (form.clientId().isEmpty() || revoked.contains(form.clientId())) {
            return false;
        }
        TokenSpec.Client client = clients.get(form.clientId());
        return clients.isEmpty()
                || (client != null
                        && (client.secret() == null || client.secret().equals(form.clientSecret())));
    }

    private TokenAnswer refresh(TokenForm form, long now) {
        String sent = form.refreshToken();
        String owner = refreshTokens.get(sent);
        boolean good = !sent.isEmpty()
                && !rotatedAway.contains(sent)
                && (owner == null ? clients.isEmpty() : owner.equals(form.clientId()));
        if (!good) {
            refused++;
            return TokenAnswer.error(400, "invalid_grant");
        }
        if (!spec.rotates()) {
            return issue(form.clientId(), "", now);
        }
        String next = random();
        rotatedAway.add(sent);
        forgetEldest(rotatedAway);
        refreshTokens.put(next, form.clientId());
        forgetEldest(refreshTokens.keySet());
        return issue(form.clientId(), next, now);
    }

    private TokenAnswer issue(String account, String refreshToken, long now) {
        String value = random();
        tokens.put(value, new Issued(account, now + spec.lifetime().toNanos()));
        forgetEldest(tokens.keySet());
        issued++;
        TokenTally tally = tally(account);
        if (tally != null) {
            tally.issued(now);
        }
        return TokenAnswer.token(value, spec.lifetime().toSeconds(), refreshToken);
    }

    private void forgetEldest(Set<String> all) {
        if (all.size() > Math.max(1, bounds.keys())) {
            all.remove(all.iterator().next());
        }
    }

    private String random() {
        return Long.toHexString(random.nextLong()) + Long.toHexString(random.nextLong());
    }

    /** An answer is written from now on, or there won't be one. */
    void ended(TokenForm form) {
        TokenTally tally = accounts.get(form.clientId());
        if (tally != null) {
            tally.ended();
        }
    }

    /**
     * Judges the token of a call that arrives.
     *
     * @param authorization the header of that name
     * @param account that the call names
     */
    boolean admits(@Nullable String authorization, @Nullable String account, long now) {
        if (authorization == null || !authorization.startsWith(BEARER)) {
            without++;
            return false;
        }
        Issued known = tokens.get(authorization.substring(BEARER.length()));
        if (known == null || revoked.contains(known.account())) {
            unknown++;
            return false;
        }
        if (now - known.end() >= 0) {
            expired++;
            return false;
        }
        if (spec.accountHeader() != null && !known.account().equals(account)) {
            ofOthers++;
            return false;
        }
        TokenTally tally = tally(known.account());
        if (tally != null) {
            tally.called();
        }
        return true;
    }

    /** From now on neither this client nor its tokens are accepted. */
    void revoke(String client) {
        revoked.add(client);
    }

    TokenReport report() {
        Map<String, TokenReport.Account> each = new HashMap<>();
        accounts.forEach((id, tally) -> each.put(id, tally.report()));
        return new TokenReport(requests, issued, refused, failed, expired, ofOthers, unknown, without, unjudged, each);
    }

    private @Nullable TokenTally tally(String account) {
        TokenTally known = accounts.get(account);
        if (known == null && accounts.size() < bounds.scopes()) {
            known = new TokenTally();
            accounts.put(account, known);
        }
        return known;
    }
}
