package dev.headgate.lab.demo;

import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.VendorStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Draws the demo's live view: lines of at most 80 columns, 22 of them.
 *
 * @param colours whether lines hold ANSI colours
 * @param blocks whether bars are drawn with block characters instead of ASCII
 */
record DemoView(boolean colours, boolean blocks) {

    static final int WIDTH = 80;

    private static final String ROW = " %-21s %11s %6s %6s %s %-7s %6s %-9s";
    private static final int BAR = 4;
    private static final int PROGRESS = 40;

    private static final List<String> LEGEND = List.of(
            " FLYING   calls sent and not yet answered",
            " PERMITS  calls that count against the quota now, of the most that may",
            " PAUSE    what is left of the wait the vendor asked for: nobody calls it",
            " REASON   why the vendor is not going faster",
            "",
            " Ctrl-C stops it: calls in flight are waited for, then everything is counted.");

    /** The whole picture. */
    List<String> lines(DemoPlan plan, DemoSnapshot now) {
        List<String> lines = new ArrayList<>();
        lines.add(" " + bold("Headgate")
                + text("  %,d intents, 8 vendors, 4 partitions, seed %d", now.intents(), plan.seed()));
        lines.add("");
        lines.add(" " + colour("36", bar(now.outcomes(), now.intents(), PROGRESS))
                + text(
                        " %3d %%  %,d outcomes, %s",
                        now.intents() == 0 ? 0 : 100 * now.outcomes() / now.intents(),
                        now.outcomes(),
                        seconds(now.elapsed())));
        lines.add("");
        lines.add(bold(text(ROW, "VENDOR", "DONE/ALL", "WAITS", "FLYING", " ".repeat(BAR), "PERMITS", "PAUSE", "REASON")
                .stripTrailing()));
        now.rows().forEach(row -> lines.add(row(row)));
        lines.add("");
        lines.addAll(LEGEND);
        return lines;
    }

    /** One line, for output that is no terminal. */
    String line(DemoSnapshot now) {
        String pauses = now.rows().stream()
                .filter(row -> row.coolDownLeft().isPositive())
                .map(row -> row.vendor() + " " + seconds(row.coolDownLeft()))
                .collect(Collectors.joining(", "));
        return text("%s: %,d of %,d outcomes", seconds(now.elapsed()), now.outcomes(), now.intents())
                + (pauses.isEmpty() ? "" : "; pausing: " + pauses);
    }

    private String row(DemoSnapshot.Row row) {
        VendorStatus status = row.status();
        String done = text("%,d/%,d", row.finished(), row.share());
        if (status == null) {
            return text(ROW, row.vendor(), done, "", "", " ".repeat(BAR), "", "", "starting");
        }
        String line = text(
                ROW,
                row.vendor(),
                done,
                text("%,d", status.getWaiting()),
                text("%,d", status.getInFlight()),
                bar(status.getUsed(), status.getMax(), BAR),
                status.getUsed() + "/" + status.getMax(),
                row.coolDownLeft().isPositive() ? seconds(row.coolDownLeft()) : "",
                reason(row, status));
        return colour(shade(row, status), line);
    }

    private static String reason(DemoSnapshot.Row row, VendorStatus status) {
        return row.done() ? "done" : status.getConstraint().name();
    }

    private static String shade(DemoSnapshot.Row row, VendorStatus status) {
        if (row.done()) {
            return "32";
        }
        return status.getConstraint() == Constraint.COOL_DOWN ? "33" : "0";
    }

    private String bar(long part, long whole, int width) {
        int full = whole <= 0 ? 0 : (int) Math.min(width, Math.ceilDiv(part * width, whole));
        return (blocks ? "█" : "#").repeat(full) + (blocks ? "░" : ".").repeat(width - full);
    }

    private String bold(String text) {
        return colour("1", text);
    }

    private String colour(String code, String text) {
        return colours ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }

    static String seconds(Duration time) {
        return text("%.1f s", time.toMillis() / 1000.0);
    }

    @SuppressWarnings("AnnotateFormatMethod")
    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
