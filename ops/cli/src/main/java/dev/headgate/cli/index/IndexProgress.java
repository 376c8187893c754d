package dev.headgate.cli.index;

import dev.headgate.cli.support.Output;
import dev.headgate.control.NamedValues;
import dev.headgate.control.rate.Rate;
import dev.headgate.index.IndexState;
import dev.headgate.index.Indexer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Says how far an index is: often while it catches up, and now and then after. */
final class IndexProgress {

    private static final long BEHIND = Duration.ofSeconds(5).toNanos();
    private static final long UP_TO_DATE = Duration.ofMinutes(1).toNanos();

    private final LongSupplier rows;
    private final LongSupplier clock;
    private final Output output;
    private final long begun;
    private long told;
    private long behindAtFirst = -1;
    private boolean complete;

    /**
     * @param rows counts them
     * @param clock in nanoseconds
     */
    IndexProgress(LongSupplier rows, LongSupplier clock, Output output) {
        this.rows = rows;
        this.clock = clock;
        this.output = output;
        this.begun = clock.getAsLong();
        this.told = begun;
    }

    /** @param last whether nothing comes after */
    void at(Indexer.Progress progress, boolean last) {
        long now = clock.getAsLong();
        IndexState state = progress.state();
        if (behindAtFirst < 0) {
            behindAtFirst = state.behind();
        }
        boolean changed = progress.isComplete() && !complete;
        if (!last && !changed && now - told < (complete ? UP_TO_DATE : BEHIND)) {
            return;
        }
        complete |= progress.isComplete();
        told = now;
        Rate rate = Rate.of(behindAtFirst - state.behind(), Duration.ofNanos(now - begun));
        Long left = complete ? null : rate.secondsFor(state.behind());
        long intents = rows.getAsLong();
        output.report(json(intents, state, progress.read(), left), List.of(text(intents, state, left, complete)));
    }

    static String text(long rows, IndexState state, @Nullable Long left, boolean complete) {
        String intents = String.format(Locale.ROOT, "%,d intents", rows);
        if (complete && state.behind() == 0) {
            return intents + ", up to date";
        }
        String behind = String.format(Locale.ROOT, "%s, %,d records behind", intents, state.behind());
        return left == null ? behind : String.format(Locale.ROOT, "%s, up to date in about %d s", behind, left);
    }

    private static Map<String, @Nullable Object> json(long intents, IndexState state, long read, @Nullable Long left) {
        Instant until = state.completeUntil();
        return NamedValues.of(
                "intents", intents,
                "read", read,
                "behind", state.behind(),
                "secondsLeft", left,
                "completeUntil", until == null ? null : until.toString());
    }
}
