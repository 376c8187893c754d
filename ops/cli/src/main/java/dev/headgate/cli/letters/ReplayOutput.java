package dev.headgate.cli.letters;

import dev.headgate.cli.support.Output;
import dev.headgate.control.NamedValues;
import dev.headgate.control.Texts;
import dev.headgate.control.letters.Letter;
import dev.headgate.control.letters.LetterLine;
import dev.headgate.control.letters.Replay;
import dev.headgate.control.letters.Replaying;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Prints what comes of a replay, as it goes.
 *
 * @param dryRun whether it is only said what would be
 */
record ReplayOutput(Output output, boolean dryRun) implements Replay.Listener {

    @Override
    public void replayed(Replaying.Replayed one) {
        output.report(
                NamedValues.of(
                        "partition", one.position().partition(),
                        "offset", one.position().offset(),
                        "vendor", one.vendor(),
                        "id", one.id(),
                        "replay", one.replay()),
                List.of(verb() + " " + one.position() + " " + one.vendor() + " " + one.id() + ", replay "
                        + one.replay()));
    }

    @Override
    public void refused(Letter letter, String why) {
        if (output.isJson()) {
            Map<String, @Nullable Object> line = LetterLine.named(letter);
            line.put("refused", why);
            output.json(line);
        } else {
            output.note("not replayed: " + LetterLine.name(letter) + ": " + why);
        }
    }

    void report(Replay.Sum sum) {
        output.report(
                NamedValues.of(
                        dryRun ? "wouldReplay" : "replayed",
                        sum.replayed(),
                        "replayedBefore",
                        sum.before(),
                        "refused",
                        sum.refused()),
                List.of(verb() + " " + Texts.count(sum.replayed(), "dead letter")
                        + (sum.before() == 0 ? "" : ", " + sum.before() + " replayed before")
                        + (sum.refused() == 0 ? "" : ", " + sum.refused() + " can't be")));
    }

    private String verb() {
        return dryRun ? "would replay" : "replayed";
    }
}
