package dev.headgate.profiles;

import dev.headgate.api.Section;
import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.PausePolicy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.core.policy.Room;
import dev.headgate.core.policy.Shares;
import dev.headgate.core.policy.Transit;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a profile says for every connector alike, in the core's terms.
 *
 * @param limits of permits
 * @param calls which calls count in limits that count some only, by their units
 * @param concurrency of calls at once, besides the bulkhead
 * @param bulkhead the most calls in flight
 * @param deadline the longest that one call may take
 * @param transit when a call may reach the vendor
 * @param scope attributes of what a refusal stops, if nobody says otherwise
 * @param coolDown how long it is stopped
 * @param pause how long the vendor is left alone that can't be reached or fails throughout
 * @param retry when a transient failure is tried again
 * @param dedupe how long an id is not called again; zero: not looked at
 * @param room how much of the backlog may wait in the ledger
 * @param shares of those who wait
 */
record Rules(
        List<Limit> limits,
        Map<String, Section> calls,
        List<ConcurrencyLimit> concurrency,
        int bulkhead,
        Duration deadline,
        Transit transit,
        List<String> scope,
        CoolDownPolicy coolDown,
        PausePolicy pause,
        RetryPolicy retry,
        Duration dedupe,
        Room room,
        Shares shares) {}
