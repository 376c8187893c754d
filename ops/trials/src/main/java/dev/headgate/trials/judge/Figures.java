package dev.headgate.trials.judge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * What the judge counted, of one vendor or of all.
 *
 * @param intents intents sent
 * @param outcomes outcome records
 * @param lost intents without an outcome
 * @param duplicates outcomes beyond the one that each intent sent is owed
 * @param repeats arrivals after a 2xx for the same idempotency key
 * @param overQuota arrivals beyond a limit in a rolling window
 * @param inCoolDown arrivals inside a cool-down that were no siblings
 * @param siblings arrivals inside a cool-down that were on their way when its refusal was written, or within the grace
 * @param throttled arrivals refused for a rate limit
 * @param calls arrivals
 * @param seconds how long it took, to a tenth
 */
public record Figures(
        long intents,
        long outcomes,
        long lost,
        long duplicates,
        long repeats,
        long overQuota,
        long inCoolDown,
        long siblings,
        long throttled,
        long calls,
        double seconds) {

    private static final JsonMapper JSON = new JsonMapper();

    /** Whether nothing was lost, doubled, repeated, over quota or inside a cool-down. */
    public boolean kept() {
        return lost == 0 && duplicates == 0 && repeats == 0 && overQuota == 0 && inCoolDown == 0;
    }

    /** One line of JSON. */
    public String toJson() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("numbers that can't be written", e);
        }
    }

    /** Reads what {@link #toJson} wrote. */
    public static Figures fromJson(String json) throws JsonProcessingException {
        return JSON.readValue(json, Figures.class);
    }

    Figures plus(Figures other) {
        return new Figures(
                intents + other.intents,
                outcomes + other.outcomes,
                lost + other.lost,
                duplicates + other.duplicates,
                repeats + other.repeats,
                overQuota + other.overQuota,
                inCoolDown + other.inCoolDown,
                siblings + other.siblings,
                throttled + other.throttled,
                calls + other.calls,
                Math.max(seconds, other.seconds));
    }
}
