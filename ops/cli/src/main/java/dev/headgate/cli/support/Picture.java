package dev.headgate.cli.support;

import java.io.PrintWriter;
import java.util.List;

/**
 * Lines in a terminal that are drawn again in their place.
 *
 * <p>Threading: one thread.
 */
public final class Picture implements AutoCloseable {

    private static final String CURSOR_AND_WRAP_OFF = "\u001b[?25l\u001b[?7l";
    private static final String CURSOR_AND_WRAP_ON = "\u001b[?7h\u001b[?25h";
    private static final String TO_END_OF_LINE = "\u001b[K";
    private static final String TO_END_OF_SCREEN = "\u001b[J";

    private final PrintWriter out;
    private int drawn;

    public Picture(PrintWriter out) {
        this.out = out;
    }

    /** Draws them over those before. */
    public void draw(List<String> lines) {
        StringBuilder frame = new StringBuilder(CURSOR_AND_WRAP_OFF);
        if (drawn > 0) {
            frame.append("\u001b[").append(drawn).append("A\r");
        }
        lines.forEach(line -> frame.append(line).append(TO_END_OF_LINE).append('\n'));
        frame.append(TO_END_OF_SCREEN);
        out.print(frame);
        out.flush();
        drawn = lines.size();
    }

    /** Says something below what was drawn, which stays as it is. */
    public void say(String line) {
        out.println(CURSOR_AND_WRAP_ON + line);
        out.flush();
        drawn = 0;
    }

    /** Gives the terminal back as it was. */
    @Override
    public void close() {
        out.print(CURSOR_AND_WRAP_ON);
        out.flush();
    }
}
