package dev.headgate.lab.demo;

import dev.headgate.cli.support.Paint;
import dev.headgate.cli.support.Picture;
import dev.headgate.cli.support.Terminal;
import java.io.PrintWriter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where the live view goes: redrawn in place on a terminal, else a line now and then.
 *
 * <p>Threading: one thread.
 */
final class DemoScreen implements AutoCloseable {

    private static final Duration BETWEEN_LINES = Duration.ofSeconds(5);

    /** To ask the terminal for its size takes some milliseconds. */
    private static final Duration BETWEEN_SIZES = Duration.ofSeconds(1);

    private final PrintWriter out;
    private final DemoPlan plan;
    private final Paint paint;
    private final @Nullable Picture picture;
    private int columns = DemoView.WIDTH;
    private long nextSize;
    private long nextLine;

    private DemoScreen(PrintWriter out, DemoPlan plan, Paint paint, @Nullable Picture picture) {
        this.out = out;
        this.plan = plan;
        this.paint = paint;
        this.picture = picture;
    }

    /** On standard output, in place. */
    static DemoScreen inPlace(PrintWriter out, DemoPlan plan) {
        return new DemoScreen(out, plan, Paint.ofTerminal(), new Picture(out));
    }

    /** One line every few seconds. */
    static DemoScreen lines(PrintWriter out, DemoPlan plan) {
        return new DemoScreen(out, plan, Paint.PLAIN, null);
    }

    void show(DemoSnapshot now) {
        long elapsed = now.elapsed().toNanos();
        if (picture != null) {
            if (elapsed >= nextSize) {
                nextSize = elapsed + BETWEEN_SIZES.toNanos();
                columns = Terminal.size().columns();
            }
            picture.draw(new DemoView(paint, columns).lines(plan, now));
        } else if (elapsed >= nextLine) {
            nextLine = elapsed + BETWEEN_LINES.toNanos();
            say(new DemoView(paint, columns).line(now));
        }
    }

    /** Says something below what was drawn. */
    void say(String line) {
        if (picture != null) {
            picture.say(line);
        } else {
            out.println(line);
            out.flush();
        }
    }

    /** Gives the terminal back as it was. */
    @Override
    public void close() {
        if (picture != null) {
            picture.close();
        }
    }
}
