package dev.headgate.profiles;

import dev.headgate.api.ConnectorConfig;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Room;
import java.time.Duration;

/**
 * One vendor, as its file describes it. Holds no secret, only references to secrets.
 *
 * @param vendor the vendor's id, which is the key of its intents
 * @param version of the file's text: the first 8 hexadecimal digits of its SHA-256
 * @param policy what may be called when, and what is done after a call that failed
 * @param deadline the longest that one call may take, its answer included, 100 ms to 5 min
 * @param dedupe how long an id is not called again, 1 min to 7 days; zero: not looked at
 * @param room how much of the vendor's backlog may wait in the ledger, and what becomes of more
 * @param connector the part that is the connector's own
 */
public record Profile(
        String vendor,
        String version,
        Policy policy,
        Duration deadline,
        Duration dedupe,
        Room room,
        ConnectorConfig connector) {}
