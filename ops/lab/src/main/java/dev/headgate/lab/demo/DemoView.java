package dev.headgate.lab.demo;

import dev.headgate.cli.support.Paint;
import dev.headgate.cli.support.Paint.Colour;
import dev.headgate.cli.support.Table;
import dev.headgate.control.Texts;
import dev.headgate.control.status.Condition;
import dev.headgate.control.status.Reason;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.VendorStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Draws the demo's live view: less than 24 lines, as wide as there is room. With less than {@value #WIDTH} columns it leaves
 * out what matters least.
 *
 * @param columns how wide it may be
 */
record DemoView(Paint paint, int columns) {

    static final int WIDTH = 80;

    private static final int WITHOUT_HISTORY = 71;
    private static final int NAME = 21;

    /** The figures of permits, with a space on each side. */
    private static final int PERMITS = 9;

    private static final int STATE = 11;
    private static final int BAR = 4;
    private static final int WIDEST_BAR = 20;
    private static final int NARROWEST_HISTORY = 8;
    private static final int WIDEST_HISTORY = 60;

    /** Progress, rate and time left, beside the bar. */
    private static final int BESIDE_PROGRESS = 34;

    private static final int BESIDE_PROGRESS_WITH_RATE = 58;

    private static final List<String> LEGEND = List.of(
            " FLYING   calls sent and not yet answered",
            " PERMITS  calls that count against the quota now, of the most that may",
            " REASON   why the vendor is not going faster; in a cool-down, what is left of",
            "          the wait it asked for: nobody calls it",
            " RATE     outcomes in a second, and those of each second since the beginning",
            " Ctrl-C stops it: calls in flight are waited for, then everything is counted.");

    /** How wide what may be wider is; 0 for what there is no room for. */
    private record Widths(int bar, int history) {

        boolean hasPermits() {
            return bar > 0;
        }
    }

    /** The whole picture. */
    List<String> lines(DemoPlan plan, DemoSnapshot now) {
        List<String> lines = new ArrayList<>();
        lines.add(" " + paint.in(Colour.BOLD, "Headgate")
                + cut(9, text("  %,d intents, 8 vendors, 4 partitions, seed %d", now.intents(), plan.seed())));
        lines.add("");
        lines.add(progress(now));
        lines.add("");
        Widths widths = widths();
        lines.add(paint.in(Colour.BOLD, heads(widths)));
        now.rows().forEach(row -> lines.add(row(row, widths)));
        lines.add("");
        LEGEND.forEach(line -> lines.add(cut(0, line)));
        return lines;
    }

    private String cut(int before, String text) {
        return Texts.cut(Math.max(2, columns - before), text);
    }

    private Widths widths() {
        if (columns < WIDTH) {
            return new Widths(columns < WITHOUT_HISTORY ? 0 : BAR, 0);
        }
        int more = columns - WIDTH;
        int bar = BAR + Math.min(WIDEST_BAR - BAR, more / 3);
        return new Widths(bar, Math.min(WIDEST_HISTORY, NARROWEST_HISTORY + more - (bar - BAR)));
    }

    private String progress(DemoSnapshot now) {
        Duration left = columns < WIDTH ? null : now.left();
        int beside = columns < WIDTH ? BESIDE_PROGRESS : BESIDE_PROGRESS_WITH_RATE;
        int bar = Math.max(10, columns - beside);
        return " "
                + paint.in(Colour.CYAN, paint.bar(now.outcomes(), now.intents(), bar))
                + text(
                        " %3d %%  %,d outcomes, %s",
                        now.intents() == 0 ? 0 : 100 * now.outcomes() / now.intents(),
                        now.outcomes(),
                        seconds(now.elapsed()))
                + (left == null ? "" : ", " + Paint.rate(now.trend().rate()) + "/s, " + Paint.span(left) + " left");
    }

    private static String heads(Widths widths) {
        return " " + Table.left(NAME, "VENDOR") + Table.right(12, "DONE/ALL") + Table.right(7, "FLYING") + " "
                + (widths.hasPermits() ? Table.left(widths.bar() + PERMITS, "PERMITS") : "")
                + Table.left(STATE, "REASON") + Table.right(5, "RATE");
    }

    /** One line, for output that is no terminal. */
    String line(DemoSnapshot now) {
        String pauses = now.rows().stream()
                .filter(row -> row.coolDownLeft().isPositive())
                .map(row -> row.vendor() + " " + seconds(row.coolDownLeft()))
                .collect(Collectors.joining(", "));
        Duration left = now.left();
        return text("%s: %,d of %,d outcomes", seconds(now.elapsed()), now.outcomes(), now.intents())
                + (left == null
                        ? ""
                        : text(", %s/s, about %s left", Paint.rate(now.trend().rate()), Paint.span(left)))
                + (pauses.isEmpty() ? "" : "; pausing: " + pauses);
    }

    private String row(DemoSnapshot.Row row, Widths widths) {
        VendorStatus status = row.status();
        String begin =
                " " + Table.left(NAME, row.vendor()) + Table.right(12, text("%,d/%,d", row.finished(), row.share()));
        if (status == null) {
            return begin + "        " + " ".repeat(widths.hasPermits() ? widths.bar() + PERMITS : 0) + "starting";
        }
        Colour colour = colour(row, status);
        return begin
                + Table.right(7, text("%,d", status.getInFlight()))
                + " "
                + (widths.hasPermits() ? permits(status, colour, widths.bar()) : "")
                + paint.in(colour, Table.left(STATE, reason(row, status)))
                + Table.right(5, Paint.rate(row.trend().rate()))
                + (widths.history() == 0
                        ? ""
                        : " " + paint.in(colour, paint.sparkline(row.trend().perSecond(), widths.history())));
    }

    private String permits(VendorStatus status, Colour colour, int bar) {
        return paint.in(colour, paint.bar(status.getUsed(), status.getMax(), bar)) + " "
                + Table.left(PERMITS - 1, status.getUsed() + "/" + status.getMax());
    }

    private static String reason(DemoSnapshot.Row row, VendorStatus status) {
        if (row.done()) {
            return "done";
        }
        return status.getConstraint() == Constraint.COOL_DOWN
                        && row.coolDownLeft().isPositive()
                ? "COOL " + Paint.span(row.coolDownLeft())
                : status.getConstraint().name();
    }

    private static Colour colour(DemoSnapshot.Row row, VendorStatus status) {
        if (row.done()) {
            return Colour.DIM;
        }
        return Colour.of(Condition.of(Reason.of(status.getConstraint())));
    }

    static String seconds(Duration time) {
        return text("%.1f s", time.toMillis() / 1000.0);
    }

    @SuppressWarnings("AnnotateFormatMethod")
    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
