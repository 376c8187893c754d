package dev.headgate.simulator;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a vendor's {@code tokens}. */
final class TokenSpecReader {

    private TokenSpecReader() {}

    static @Nullable TokenSpec read(Section tokens) {
        Duration lifetime = tokens.require("lifetime", Section.DURATION, Duration.ofHours(1));
        String accountHeader = tokens.get("account-header", Section.TEXT);
        List<TokenSpec.Client> clients = tokens.list("clients", TokenSpecReader::client);
        boolean rotates = tokens.get("rotates", Section.TRUTH, false);
        Section delayed = tokens.section("latency");
        Latency latency = delayed == null ? Latency.NONE : ConfigReader.latency(delayed);
        Section fails = tokens.section("fails");
        TokenSpec.Failing failing = fails == null ? null : failing(fails);
        return tokens.build(() -> new TokenSpec(lifetime, accountHeader, clients, rotates, latency, failing));
    }

    private static TokenSpec.@Nullable Client client(Section client) {
        String id = client.require("id", Section.TEXT, "missing");
        String secret = client.get("secret", Section.TEXT);
        String refreshToken = client.get("refresh-token", Section.TEXT);
        return client.build(() -> new TokenSpec.Client(id, secret, refreshToken));
    }

    private static TokenSpec.@Nullable Failing failing(Section fails) {
        Duration after = fails.require("after", Section.DURATION, Duration.ZERO);
        Duration lasts = fails.require("lasts", Section.DURATION, Duration.ofMillis(1));
        int status = fails.get("status", Section.INT, 503);
        return fails.build(() -> new TokenSpec.Failing(after, lasts, status));
    }
}
