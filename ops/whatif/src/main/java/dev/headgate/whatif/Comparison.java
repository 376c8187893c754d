package dev.headgate.whatif;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a vendor's intents now, and what if.
 *
 * @param begin from when on: the time of the question, or the beginning of the recording
 * @param intents how many there are
 * @param now under the rules in force
 * @param changed under the others; null if nobody asked for others
 */
public record Comparison(
        String vendor,
        Instant begin,
        long intents,
        Prediction now,
        @Nullable Prediction changed,
        Confidence confidence) {}
