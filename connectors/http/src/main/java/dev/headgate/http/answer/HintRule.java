package dev.headgate.http.answer;

import dev.headgate.api.Hint;
import dev.headgate.api.StatedLimit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where answers say how much of a quota is left. What is missing, negative or malformed is unknown, never nothing. */
sealed interface HintRule {

    /** Returns the hints; none if the answer has none that can be read. */
    List<Hint> read(Received answer);

    /** Returns the limits that the answer states. */
    default List<StatedLimit> limits(Received answer) {
        return List.of();
    }

    /** Nothing is left for so long. */
    record Blocked(List<String> scope, WaitSource time) implements HintRule {

        @Override
        public List<Hint> read(Received answer) {
            Duration blocked = time.read(answer);
            return blocked == null ? List.of() : List.of(new Hint.Remaining(scope, 0, blocked));
        }
    }

    /**
     * So many of the calls that the vendor takes at once are in progress; of several numbers those that leave the fewest.
     *
     * @param limit of how many; none: the profile says
     * @param believed how long, without another answer
     */
    record Slots(List<String> scope, List<Source> used, List<Source> limit, Duration believed) implements HintRule {

        private static final BigDecimal MAX = BigDecimal.valueOf(Integer.MAX_VALUE);

        @Override
        public List<Hint> read(Received answer) {
            BigDecimal taken = Decimal.max(values(used, answer));
            BigDecimal of = Decimal.min(values(limit, answer));
            return taken == null
                    ? List.of()
                    : List.of(new Hint.Slots(
                            scope,
                            whole(taken, RoundingMode.UP),
                            of == null ? 0 : whole(of, RoundingMode.DOWN),
                            believed));
        }

        private static long whole(BigDecimal number, RoundingMode rounding) {
            return number.min(MAX).setScale(0, rounding).longValueExact();
        }
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

    /**
     * So much is left, or used.
     *
     * @param near from so many percent used on it is one call at a time; null: never
     * @param stop from so many percent used on nothing is left; null: when nothing is
     * @param of the id of the limit that this is about, if it is a learned one; null: nobody says
     */
    record Quota(
            List<String> scope,
            Amount amount,
            @Nullable Integer near,
            @Nullable Integer stop,
            Reset reset,
            @Nullable String of)
            implements HintRule {

        @Override
        public List<StatedLimit> limits(Received answer) {
            BigDecimal limit = of == null ? null : amount.limit(answer);
            long whole = limit == null ? 0 : limit.longValue();
            return whole < 1 ? List.of() : List.of(new StatedLimit(of, scope, whole, null));
        }

        @Override
        public List<Hint> read(Received answer) {
            BigDecimal percent = amount.percentUsed(answer);
            if (reaches(percent, stop)) {
                return List.of(new Hint.Remaining(scope, 0, reset.read(answer)));
            }
            List<Hint> hints = new ArrayList<>();
            BigDecimal remaining = amount.remaining(answer);
            if (remaining != null) {
                long whole = remaining.setScale(0, RoundingMode.DOWN).longValueExact();
                hints.add(new Hint.Remaining(scope, whole, reset.read(answer)));
            }
            if (reaches(percent, near)) {
                hints.add(new Hint.Near(scope, reset.read(answer)));
            }
            return hints;
        }

        private static boolean reaches(@Nullable BigDecimal percent, @Nullable Integer bound) {
            return percent != null && bound != null && percent.compareTo(BigDecimal.valueOf(bound)) >= 0;
        }
    }

    /**
     * How much of a quota there is; null where the answer doesn't say. Of several numbers those count that leave the
     * least.
     *
     * @param said what the sources say
     * @param limit of how many; none: answers don't say
     */
    record Amount(Said said, List<Source> sources, List<Source> limit) {

        /** What an answer says of a quota. */
        enum Said {
            /** Calls left. */
            LEFT,
            /** Calls used. */
            USED,
            /** Percent used. */
            PERCENT
        }

        @Nullable
        BigDecimal remaining(Received answer) {
            if (said == Said.PERCENT) {
                return null;
            }
            BigDecimal number = number(answer);
            if (said == Said.LEFT) {
                return number;
            }
            BigDecimal of = limit(answer);
            return number == null || of == null || of.signum() == 0
                    ? null
                    : of.subtract(number).max(BigDecimal.ZERO);
        }

        @Nullable
        BigDecimal percentUsed(Received answer) {
            BigDecimal number = number(answer);
            if (said == Said.PERCENT) {
                return number;
            }
            BigDecimal of = limit(answer);
            if (number == null || of == null) {
                return null;
            }
            return percent(said == Said.LEFT ? of.subtract(number) : number, of);
        }

        private @Nullable BigDecimal number(Received answer) {
            List<String> numbers = values(sources, answer);
            return said == Said.LEFT ? Decimal.min(numbers) : Decimal.max(numbers);
        }

        @Nullable
        BigDecimal limit(Received answer) {
            return Decimal.min(values(limit, answer));
        }
    }

    private static List<String> values(List<Source> sources, Received answer) {
        return sources.stream().flatMap(it -> it.values(answer).stream()).toList();
    }

    /** Null if there is no quota to speak of. */
    private static @Nullable BigDecimal percent(BigDecimal part, BigDecimal of) {
        return of.signum() == 0 ? null : part.movePointRight(2).divide(of, 3, RoundingMode.HALF_UP);
    }
}
