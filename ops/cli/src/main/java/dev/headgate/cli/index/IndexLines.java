package dev.headgate.cli.index;

import dev.headgate.cli.support.Table;
import dev.headgate.index.IndexState;
import dev.headgate.index.IndexedIntent;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a search found, as lines. */
final class IndexLines {

    private static final Table TABLE = new Table(1)
            .left("TIME", 20)
            .left("STATUS", 13)
            .left("VENDOR", 12)
            .left("TENANT", 16)
            .left("ID", 0);

    private IndexLines() {}

    /** A line each, and why it ended so in another. */
    static List<String> table(List<IndexedIntent> intents) {
        if (intents.isEmpty()) {
            return List.of("none");
        }
        List<String> lines = new ArrayList<>();
        lines.add(TABLE.heads());
        for (IndexedIntent one : intents) {
            String id = (one.id() == null ? "" : one.id()) + (one.replay() > 0 ? " (replay " + one.replay() + ")" : "");
            String tenant = one.tenant() == null ? "" : one.tenant();
            lines.add(TABLE.line(second(one.at()), one.status(), one.vendor(), tenant, id));
            if (one.outcome() != null && !one.outcome().reason().isEmpty()) {
                lines.add(" ".repeat(21) + one.outcome().reason());
            }
        }
        return lines;
    }

    /** How far the index is, and since when it says nothing. */
    static String state(IndexState state, Instant now) {
        Instant until = state.completeUntil();
        if (until == null) {
            return String.format(
                    Locale.ROOT, "the index is not complete yet: %,d records are still to be read", state.behind());
        }
        Duration age = Duration.between(until, now);
        String ago = age.toSeconds() < 5 ? "" : ", " + text(age) + " ago";
        String behind = state.behind() == 0 ? "" : String.format(Locale.ROOT, "; %,d records behind", state.behind());
        String idle = age.toSeconds() < 60 ? "" : "; is headgate index running?";
        return "complete until " + second(until) + ago + behind + idle;
    }

    private static String text(Duration age) {
        long seconds = age.toSeconds();
        if (seconds < 120) {
            return seconds + " s";
        }
        if (seconds < 7_200) {
            return seconds / 60 + " min";
        }
        return seconds < 172_800 ? seconds / 3_600 + " h" : seconds / 86_400 + " d";
    }

    private static Instant second(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS);
    }
}
