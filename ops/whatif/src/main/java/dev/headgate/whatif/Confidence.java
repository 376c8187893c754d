package dev.headgate.whatif;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far the predictions may be off, and why.
 *
 * @param samples calls recorded, of which the answers' times are taken
 * @param runs of each prediction, each with answers drawn anew from those
 * @param backtest by what share the model makes more outcomes than there really were in the time recorded, of those that had to
 *     wait; null: too few had to
 * @param margin the share by which the runs' least and most are moved apart
 * @param notModelled what the model leaves out, a line each
 */
public record Confidence(long samples, int runs, @Nullable Double backtest, double margin, List<String> notModelled) {

    public Confidence {
        notModelled = List.copyOf(notModelled);
    }
}
