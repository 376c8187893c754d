package dev.headgate.cli.letters;

import dev.headgate.cli.support.Output;
import dev.headgate.control.Texts;
import dev.headgate.control.letters.Letter;
import dev.headgate.control.letters.LetterLine;
import dev.headgate.control.letters.Letters;
import dev.headgate.control.letters.ReplayRules;
import dev.headgate.control.letters.Replaying;
import dev.headgate.schemas.Intent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Goes through dead letters, has those replayed that can be, and says what came of it. */
final class Replay {

    private final ReplayRules rules;
    private final long limit;
    private final Output output;
    private final boolean dryRun;
    private long chosen;
    private long done;
    private long before;
    private long refused;

    /**
     * @param limit how many at most; what can't be replayed does not count
     * @param dryRun whether it only says what would be
     */
    Replay(ReplayRules rules, long limit, Output output, boolean dryRun) {
        this.rules = rules;
        this.limit = limit;
        this.output = output;
        this.dryRun = dryRun;
    }

    /**
     * Returns what takes the letters.
     *
     * @param target takes those that can be replayed, with the intent to be produced
     */
    Letters.Visitor into(BiConsumer<Letter, Intent> target) {
        return (letter, replayed) -> {
            if (replayed) {
                before++;
                return true;
            }
            switch (rules.rule(letter)) {
                case ReplayRules.Ruling.Fit(Intent intent) -> {
                    chosen++;
                    target.accept(letter, intent);
                }
                case ReplayRules.Ruling.Refused(String why) -> refuse(letter, why);
            }
            return chosen < limit;
        };
    }

    /** Says that one was replayed, or would be. */
    void done(Replaying.Replayed one) {
        done++;
        if (output.isJson()) {
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("partition", one.position().partition());
            line.put("offset", one.position().offset());
            line.put("vendor", one.vendor());
            line.put("id", one.id());
            line.put("replay", one.replay());
            output.json(line);
        } else {
            output.line(
                    verb() + " " + one.position() + " " + one.vendor() + " " + one.id() + ", replay " + one.replay());
        }
    }

    private void refuse(Letter letter, String why) {
        refused++;
        if (output.isJson()) {
            Map<String, @Nullable Object> line = LetterLine.named(letter);
            line.put("refused", why);
            output.json(line);
        } else {
            output.note("not replayed: " + LetterLine.name(letter) + ": " + why);
        }
    }

    long refused() {
        return refused;
    }

    void report() {
        if (output.isJson()) {
            Map<String, Object> line = new LinkedHashMap<>();
            line.put(dryRun ? "wouldReplay" : "replayed", done);
            line.put("replayedBefore", before);
            line.put("refused", refused);
            output.json(line);
            return;
        }
        output.line(verb() + " " + Texts.count(done, "dead letter")
                + (before == 0 ? "" : ", " + before + " replayed before")
                + (refused == 0 ? "" : ", " + refused + " can't be"));
    }

    private String verb() {
        return dryRun ? "would replay" : "replayed";
    }
}
