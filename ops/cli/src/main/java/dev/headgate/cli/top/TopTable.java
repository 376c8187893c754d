package dev.headgate.cli.top;

import dev.headgate.cli.support.Output;
import dev.headgate.cli.support.Paint;
import dev.headgate.cli.support.Paint.Colour;
import dev.headgate.cli.support.Table;
import dev.headgate.cli.support.Terminal;
import dev.headgate.control.Texts;
import dev.headgate.control.rate.Rate;
import dev.headgate.control.status.Condition;
import dev.headgate.control.status.Reason;
import dev.headgate.schemas.VendorStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Vendors in a terminal of any size: the narrower, the fewer columns; the lower, the fewer vendors.
 *
 * @param size what there is room for
 */
record TopTable(Terminal.Size size, Paint paint, Order order) {

    private static final int NARROWEST_NAME = 10;
    private static final int WIDEST_NAME = 30;
    private static final int STATE = 17;
    private static final int NARROWEST_LIMIT = 14;
    private static final int WIDEST_LIMIT = 32;
    private static final int NARROWEST_WHY = 20;

    /** State, waiting, calls, rate and the time left, each with the space before it. */
    private static final int FIGURES = 1 + STATE + 1 + 7 + 1 + 5 + 1 + 6 + 1 + 7;

    /** From this width on there is room for what is done. */
    private static final int WITH_DONE = 120;

    /** Title, heads, what is left out, and the line of the cursor. */
    private static final int AROUND = 4;

    /** Widths of the columns that there is not always room for; 0 for none. */
    private record Widths(int name, int done, int limit, int why) {}

    /** @param title what stands above */
    List<String> lines(String title, List<TopRow> rows) {
        Widths widths = widths(rows);
        List<String> totals = Texts.wrap(Math.max(20, size.columns()), "", totals(rows));
        int room = Math.max(1, size.rows() - AROUND - totals.size());
        List<TopRow> shown =
                rows.stream().sorted(order.comparator()).limit(room).toList();
        List<String> lines = new ArrayList<>();
        lines.add(paint.in(Colour.BOLD, cut(title)));
        Table table = table(widths);
        lines.add(paint.in(Colour.DIM, cut(table.heads())));
        shown.forEach(row -> lines.add(table.line(cells(row, widths).toArray())));
        lines.add(cut(
                rows.size() > shown.size() ? rows.size() - shown.size() + " more, for which there is no room" : ""));
        totals.forEach(line -> lines.add(paint.in(Colour.BOLD, line)));
        return lines;
    }

    private String cut(String text) {
        return Texts.cut(Math.max(2, size.columns()), text);
    }

    private Widths widths(List<TopRow> rows) {
        int longest = rows.stream().mapToInt(row -> row.vendor().length()).max().orElse(0);
        int done = size.columns() < WITH_DONE ? 0 : 6;
        int room = size.columns() - FIGURES - (done == 0 ? 0 : done + 1);
        int names = room < NARROWEST_NAME + NARROWEST_LIMIT + 1 ? room : room - NARROWEST_LIMIT - 1;
        int name = Math.clamp(longest, NARROWEST_NAME, Math.clamp(names, NARROWEST_NAME, WIDEST_NAME));
        int left = room - name;
        int limit = left > NARROWEST_LIMIT ? Math.min(left - 1, WIDEST_LIMIT) : 0;
        if (limit > 20 && left - 21 > NARROWEST_WHY) {
            limit = Math.min(limit, Math.max(20, left / 3));
        }
        left -= limit == 0 ? 0 : limit + 1;
        return new Widths(name, done, limit, left > NARROWEST_WHY ? left - 1 : 0);
    }

    private static Table table(Widths widths) {
        Table table = new Table(1)
                .left("VENDOR", widths.name())
                .left("STATE", STATE)
                .right("WAITING", 7)
                .right("CALLS", 5)
                .right("RATE/S", 6)
                .right("LEFT", 7);
        if (widths.done() > 0) {
            table.right("DONE", widths.done());
        }
        if (widths.limit() > 0) {
            table.left("LIMIT", widths.limit());
        }
        if (widths.why() > 0) {
            table.left("WHY NOT FASTER", widths.why());
        }
        return table;
    }

    private List<String> cells(TopRow row, Widths widths) {
        Colour colour = Colour.of(Condition.of(row.state().reason()));
        Rate rate = row.rate();
        Duration drain = row.drain();
        List<String> cells = new ArrayList<>();
        cells.add(shown(row.vendor(), widths.name()));
        cells.add(paint.in(colour, state(row)));
        cells.add(Paint.number(row.state().waiting()));
        cells.add(Paint.number(row.state().inFlight()));
        cells.add(rate == null ? "" : Paint.rate(rate.perSecond()));
        cells.add(row.state().waiting() == 0 ? "" : drain == null ? "-" : Paint.span(drain));
        if (widths.done() > 0) {
            cells.add(Paint.number(row.state().finished()));
        }
        if (widths.limit() > 0) {
            cells.add(limit(row, widths.limit(), colour));
        }
        if (widths.why() > 0) {
            cells.add(shown(why(row), widths.why()));
        }
        return cells;
    }

    private static String state(TopRow row) {
        Duration left = row.coolDownLeft();
        return row.state().reason() == Reason.COOL_DOWN && left.isPositive()
                ? "COOL_DOWN " + Paint.span(left)
                : row.state().reason().name();
    }

    /** A bar and the figures. */
    private String limit(TopRow row, int width, Colour colour) {
        VendorStatus reported = row.state().reported();
        if (reported == null || reported.getMax() == 0) {
            return "";
        }
        String figures = Paint.number(reported.getUsed()) + "/" + Paint.number(reported.getMax());
        int bar = width - 1 - Math.max(7, figures.length());
        String drawn = bar < 3 ? "" : paint.in(colour, paint.bar(reported.getUsed(), reported.getMax(), bar)) + " ";
        return drawn + figures;
    }

    private static String why(TopRow row) {
        String problem = row.state().problem();
        return problem == null ? row.state().detail() : "profile not in force: " + problem;
    }

    /** All together, the worst first. */
    private static String totals(List<TopRow> rows) {
        Map<Condition, Long> conditions = rows.stream()
                .collect(Collectors.groupingBy(
                        row -> Condition.of(row.state().reason()),
                        () -> new EnumMap<>(Condition.class),
                        Collectors.counting()));
        StringBuilder text = new StringBuilder(Texts.count(rows.size(), "vendor"));
        conditions.forEach((condition, count) ->
                text.append(", ").append(count).append(' ').append(words(condition)));
        long waiting = rows.stream().mapToLong(row -> row.state().waiting()).sum();
        long calls = rows.stream().mapToLong(row -> row.state().inFlight()).sum();
        double rate = rows.stream()
                .mapToDouble(row -> row.rate() == null ? 0 : row.rate().perSecond())
                .sum();
        return text.append(String.format(Locale.ROOT, "; %,d waiting, %,d calls, %.1f/s", waiting, calls, rate))
                .append(through(rows))
                .toString();
    }

    private static String words(Condition condition) {
        return switch (condition) {
            case TROUBLE -> "in trouble";
            case COOLING -> "cooling down";
            case PAUSED -> "paused";
            case FULL -> "at a limit";
            case WAITING -> "waiting for a time";
            case WELL -> "idle";
        };
    }

    private static String through(List<TopRow> rows) {
        Duration longest = Duration.ZERO;
        for (TopRow row : rows) {
            Duration drain = row.drain();
            if (drain == null) {
                return "";
            }
            longest = drain.compareTo(longest) > 0 ? drain : longest;
        }
        return longest.isZero() ? "" : ", all through in about " + Paint.span(longest);
    }

    private static String shown(String text, int width) {
        return Texts.cut(width, Output.shown(text));
    }
}
