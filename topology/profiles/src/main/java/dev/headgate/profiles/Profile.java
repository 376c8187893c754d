package dev.headgate.profiles;

import dev.headgate.api.Answer;
import dev.headgate.api.Call;
import dev.headgate.api.ConnectorConfig;
import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Room;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

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
 * @param about where its numbers and rules come from
 * @param examples answers of the vendor, and how they are to be read
 */
public record Profile(
        String vendor,
        String version,
        Policy policy,
        Duration deadline,
        Duration dedupe,
        Room room,
        ConnectorConfig connector,
        About about,
        List<Example> examples) {

    public Profile {
        examples = List.copyOf(examples);
    }

    /** Returns the ids of its limits: first those of permits, then those of calls at once. */
    public List<String> limits() {
        return Stream.concat(
                        policy.limits().stream().map(Limit::id),
                        policy.concurrency().stream().map(ConcurrencyLimit::id))
                .toList();
    }

    /**
     * Says how an answer is read, without calling anybody.
     *
     * @param now taken where the answer doesn't say when it was written
     * @return nothing if the connector's answers are read by no rules
     */
    public Optional<Explained> explain(Call call, Map<String, String> attributes, Answer answer, Instant now) {
        return connector.explain(call, attributes, answer, now).map(it -> new Explained(it, policy));
    }
}
