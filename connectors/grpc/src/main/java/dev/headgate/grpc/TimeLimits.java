package dev.headgate.grpc;

import dev.headgate.api.Quantity;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a call may take: as long as its vendor or its intent allows; or, where its messages are parts, until the first is
 * there, until the next, and until the end. While a part is handed over, none is waited for.
 *
 * <p>All times are of {@link System#nanoTime}.
 */
final class TimeLimits {

    private static final String INTENTS = "the intent's deadline passed";

    private final Duration vendors;
    private final Duration intents;
    private final @Nullable StreamRule rule;
    private final long begun;
    private long heard;
    private boolean answering;

    /**
     * @param vendors the vendor's deadline
     * @param intents what is left of the intent's
     * @param rule how messages are handed over as parts; null: they are not
     */
    TimeLimits(Duration vendors, Duration intents, @Nullable StreamRule rule, long now) {
        this.vendors = vendors;
        this.intents = intents;
        this.rule = rule;
        this.begun = now;
        this.heard = now;
    }

    /** Something of the answer is there, and all before it was handed over. */
    void answers(long now) {
        answering = true;
        heard = now;
    }

    /** How long the whole call may take at most. */
    Duration longest() {
        return rule == null ? shorter(vendors) : shorter(rule.maxTime());
    }

    /** When it is to be given up if nothing more comes. */
    long end() {
        if (rule == null || !answering) {
            return begun + shorter(vendors).toNanos();
        }
        long end = begun + longest().toNanos();
        long quiet = heard + rule.idle().toNanos();
        return quiet - end < 0 ? quiet : end;
    }

    boolean isOver(long now) {
        return end() - now <= 0;
    }

    /** Returns whether it is the intent's time that ends first, which says nothing of the vendor. */
    boolean isIntents() {
        return intents.compareTo(rule == null || !answering ? vendors : rule.maxTime()) < 0;
    }

    /** Says what did not come in time. */
    String words(long now) {
        if (rule != null && answering && now - heard >= rule.idle().toNanos()) {
            return "nothing more of the answer within " + Quantity.text(rule.idle());
        }
        if (isIntents()) {
            return INTENTS;
        }
        return rule == null || !answering
                ? "no whole answer within " + Quantity.text(vendors)
                : "no end of the answer within " + Quantity.text(rule.maxTime());
    }

    private Duration shorter(Duration other) {
        return intents.compareTo(other) < 0 ? intents : other;
    }
}
