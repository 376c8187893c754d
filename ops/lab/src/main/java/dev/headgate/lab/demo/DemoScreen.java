package dev.headgate.lab.demo;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * Where the live view goes: redrawn in place on a terminal, else a line now and then.
 *
 * <p>Threading: one thread.
 */
final class DemoScreen implements AutoCloseable {

    private static final Duration BETWEEN_LINES = Duration.ofSeconds(5);

    private static final String CURSOR_AND_WRAP_OFF = "\u001b[?25l\u001b[?7l";
    private static final String CURSOR_AND_WRAP_ON = "\u001b[?7h\u001b[?25h";
    private static final String TO_END_OF_LINE = "\u001b[K";

    private final PrintWriter out;
    private final DemoPlan plan;
    private final DemoView view;
    private final boolean inPlace;
    private int drawn;
    private long nextLine;

    private DemoScreen(PrintWriter out, DemoPlan plan, DemoView view, boolean inPlace) {
        this.out = out;
        this.plan = plan;
        this.view = view;
        this.inPlace = inPlace;
    }

    /** On standard output, in place. */
    static DemoScreen inPlace(PrintWriter out, DemoPlan plan, boolean colours) {
        boolean blocks = System.out.charset().equals(StandardCharsets.UTF_8);
        return new DemoScreen(out, plan, new DemoView(colours, blocks), true);
    }

    /** One line every few seconds. */
    static DemoScreen lines(PrintWriter out, DemoPlan plan) {
        return new DemoScreen(out, plan, new DemoView(false, false), false);
    }

    void show(DemoSnapshot now) {
        if (inPlace) {
            draw(view.lines(plan, now));
        } else if (now.elapsed().toNanos() >= nextLine) {
            nextLine = now.elapsed().plus(BETWEEN_LINES).toNanos();
            say(view.line(now));
        }
    }

    /** Says something below what was drawn. */
    void say(String line) {
        out.println(inPlace ? CURSOR_AND_WRAP_ON + line : line);
        out.flush();
        drawn = 0;
    }

    /** Gives the terminal back as it was. */
    @Override
    public void close() {
        if (inPlace) {
            out.print(CURSOR_AND_WRAP_ON);
            out.flush();
        }
    }

    private void draw(List<String> lines) {
        StringBuilder frame = new StringBuilder(CURSOR_AND_WRAP_OFF);
        if (drawn > 0) {
            frame.append("\u001b[").append(drawn).append("A\r");
        }
        lines.forEach(line -> frame.append(line).append(TO_END_OF_LINE).append('\n'));
        out.print(frame);
        out.flush();
        drawn = lines.size();
    }
}
