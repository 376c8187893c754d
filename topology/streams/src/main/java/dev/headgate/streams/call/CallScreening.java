package dev.headgate.streams.call;

import dev.headgate.api.Connector;
import dev.headgate.api.Joining;
import dev.headgate.api.Operation;
import dev.headgate.core.Intent;
import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.spi.VendorBinding;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connector's look at an operation before it takes a permit. It is on the stream thread, which a defect of the connector
 * must not stop: for the same intent it would come again in every successor.
 *
 * @param refusal why the call can never be made, or null
 * @param attributes that the connector names besides the intent's own
 * @param costs by unit, what it costs at worst; 0 where it does not count
 * @param resource a hash of the name of what it reads or writes at the vendor; 0 for none that is known
 * @param exclusive whether it has to have that for itself
 * @param joining what it has in common with others that one call may serve together; null: nothing
 */
public record CallScreening(
        @Nullable String refusal,
        Map<String, String> attributes,
        Map<String, Integer> costs,
        long resource,
        boolean exclusive,
        @Nullable Joining joining) {

    private static final Logger LOG = LoggerFactory.getLogger(CallScreening.class);

    public static CallScreening of(String vendor, VendorBinding binding, Operation operation, Meters meters) {
        try {
            Connector connector = binding.connector();
            String refusal = connector.refusal(operation);
            if (refusal != null) {
                return refused(refusal);
            }
            return new CallScreening(
                    null,
                    Map.copyOf(connector.attributes(operation)),
                    checked(connector.costs(operation)),
                    hash(connector.resource(operation)),
                    connector.isExclusive(operation),
                    connector.joining(operation));
        } catch (Throwable defect) {
            meters.connectorFailed(vendor);
            LOG.error("connector failed to look at a call vendor={}", vendor, defect);
            String name = defect.getClass().getSimpleName();
            return refused("the connector can't look at the call: " + name + "; mend it and replay");
        }
    }

    private static CallScreening refused(String reason) {
        return new CallScreening(reason, Map.of(), Map.of(), 0, false, null);
    }

    private static Map<String, Integer> checked(Map<String, Integer> costs) {
        Intent.requireSound(costs);
        return Map.copyOf(costs);
    }

    /** FNV-1a over its characters, and never 0. */
    private static long hash(@Nullable String name) {
        if (name == null) {
            return 0;
        }
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001b3L;
        }
        return hash == 0 ? 1 : hash;
    }
}
