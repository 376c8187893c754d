package dev.headgate.http;

import dev.headgate.api.Hint;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where answers say how much of a quota is left. */
sealed interface HintRule {

    /** Returns the hint, or null if the answer has none that can be read. */
    @Nullable
    Hint read(Received answer);

    private static List<String> values(List<Source> sources, Received answer) {
        return sources.stream().flatMap(it -> it.values(answer).stream()).toList();
    }

    /**
     * Until when it is so.
     *
     * @param source null: answers don't say
     * @param fallback where there is no usable one
     */
    record Reset(@Nullable WaitSource source, Duration fallback) {

        Duration read(Received answer) {
            Duration reset = source == null ? null : source.read(answer);
            return reset == null ? fallback : reset;
        }
    }

    /** Calls left; of several numbers the least. */
    record Left(List<String> scope, List<Source> sources, Reset reset) implements HintRule {

        @Override
        public @Nullable Hint read(Received answer) {
            BigDecimal remaining = Decimal.min(HintRule.values(sources, answer));
            return remaining == null
                    ? null
                    : new Hint.Remaining(
                            scope, remaining.setScale(0, RoundingMode.DOWN).longValueExact(), reset.read(answer));
        }
    }

    /**
     * Percent used; of several numbers the most.
     *
     * @param near from where on it is one call at a time
     * @param stop from where on nothing is left
     */
    record Used(List<String> scope, List<Source> sources, int near, int stop, Reset reset) implements HintRule {

        @Override
        public @Nullable Hint read(Received answer) {
            BigDecimal used = Decimal.max(HintRule.values(sources, answer));
            if (used == null || used.compareTo(BigDecimal.valueOf(near)) < 0) {
                return null;
            }
            return used.compareTo(BigDecimal.valueOf(stop)) >= 0
                    ? new Hint.Remaining(scope, 0, reset.read(answer))
                    : new Hint.Near(scope, reset.read(answer));
        }
    }
}
