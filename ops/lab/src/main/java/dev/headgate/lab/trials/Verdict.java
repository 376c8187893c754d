package dev.headgate.lab.trials;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * What came of a scenario that was played with others.
 *
 * @param scenario its name
 * @param seed of the vendors' latencies
 * @param ok whether everything was as it must be
 * @param seconds how long it took
 * @param figures what {@code headgate scenario NAME --json} prints, null if it did not play to its end
 * @param error why it did not, else null
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Verdict(
        String scenario,
        long seed,
        boolean ok,
        double seconds,
        @Nullable JsonNode figures,
        @Nullable String error) {}
