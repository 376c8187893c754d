package dev.headgate.cli.index;

import dev.headgate.cli.support.Output;
import dev.headgate.index.IndexState;
import dev.headgate.index.Indexer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Says how far an index is: often while it catches up, and now and then after. */
final class IndexProgress {

    private static final long BEHIND = Duration.ofSeconds(5).toNanos();
    private static final long UP_TO_DATE = Duration.ofMinutes(1).toNanos();
    private static final double NANOS = 1e9;

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
        Double left = complete ? null : left(behindAtFirst, state.behind(), (now - begun) / NANOS);
        if (output.isJson()) {
            output.json(json(state, progress.read(), left));
        } else {
            output.line(text(rows.getAsLong(), state, left, complete));
        }
    }

    /** Seconds, if it goes on as it did; null if it does not get nearer. */
    static @Nullable Double left(long atFirst, long behind, double seconds) {
        long done = atFirst - behind;
        return done <= 0 ? null : Math.ceil(seconds * behind / done);
    }

    static String text(long rows, IndexState state, @Nullable Double left, boolean complete) {
        String intents = String.format(Locale.ROOT, "%,d intents", rows);
        if (complete && state.behind() == 0) {
            return intents + ", up to date";
        }
        String behind = String.format(Locale.ROOT, "%s, %,d records behind", intents, state.behind());
        return left == null ? behind : String.format(Locale.ROOT, "%s, up to date in about %.0f s", behind, left);
    }

    private Map<String, @Nullable Object> json(IndexState state, long read, @Nullable Double left) {
        Map<String, @Nullable Object> line = new LinkedHashMap<>();
        line.put("intents", rows.getAsLong());
        line.put("read", read);
        line.put("behind", state.behind());
        line.put("secondsLeft", left);
        line.put(
                "completeUntil",
                state.completeUntil() == null ? null : state.completeUntil().toString());
        return line;
    }
}
