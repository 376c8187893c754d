package dev.headgate.whatif.topics;

import dev.headgate.api.Connector;
import dev.headgate.profiles.Profile;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.record.IntentMapper;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Asks a vendor's connector what intents cost. It calls nobody; where it can't tell, they cost what they say themselves. */
final class ConnectorCosts implements Function<Intent, Map<String, Integer>>, AutoCloseable {

    private final @Nullable Connector connector;

    ConnectorCosts(Profile profile) {
        this.connector = open(profile);
    }

    private static @Nullable Connector open(Profile profile) {
        try {
            return profile.connector().open();
        } catch (RuntimeException e) {
            return null; // such as one whose secrets are not here
        }
    }

    @Override
    public Map<String, Integer> apply(Intent intent) {
        if (connector == null) {
            return Map.of();
        }
        LedgerEntry entry = LedgerEntry.newBuilder()
                .setIntent(intent)
                .setAcceptedAt(Instant.EPOCH)
                .build();
        try {
            return connector.costs(IntentMapper.operation(entry));
        } catch (RuntimeException e) {
            return Map.of();
        }
    }

    @Override
    public void close() {
        if (connector != null) {
            connector.close();
        }
    }
}
