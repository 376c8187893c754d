package dev.headgate.cli.support;

import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The terminal that a program is used in, if it is. */
public final class Terminal {

    private static final Size USUAL = new Size(80, 24);

    private Terminal() {}

    /** Columns and rows, at least 1. */
    public record Size(int columns, int rows) {}

    /** Whether standard input and output are one that moves its cursor as it is told. */
    @SuppressWarnings("SystemConsoleNull") // it is null where nothing is a terminal
    public static boolean isThere() {
        Console console = System.console();
        return console != null && console.isTerminal() && !"dumb".equals(System.getenv("TERM"));
    }

    /** Whether one is there, and nobody asked for no colours: https://no-color.org. */
    public static boolean hasColours() {
        String no = System.getenv("NO_COLOR");
        return isThere() && (no == null || no.isEmpty());
    }

    /** Whether it shows block characters. */
    public static boolean hasBlocks() {
        return System.out.charset().equals(StandardCharsets.UTF_8);
    }

    /** Its size now, by stty; else as the environment says, or 80 by 24. */
    public static Size size() {
        Size told = parsed(stty("size"));
        return told == null ? of(System.getenv()) : told;
    }

    static Size of(Map<String, String> environment) {
        return new Size(
                number(environment.get("COLUMNS"), USUAL.columns()), number(environment.get("LINES"), USUAL.rows()));
    }

    private static int number(@Nullable String text, int otherwise) {
        return text != null && text.matches("[1-9]\\d{0,4}") ? Integer.parseInt(text) : otherwise;
    }

    /** Of rows and columns; null for what stty says of none, such as 0 0. */
    static @Nullable Size parsed(String rowsAndColumns) {
        String text = rowsAndColumns.strip();
        if (!text.matches("[1-9]\\d{0,4} [1-9]\\d{0,4}")) {
            return null;
        }
        int space = text.indexOf(' ');
        return new Size(Integer.parseInt(text.substring(space + 1)), Integer.parseInt(text.substring(0, space)));
    }

    /** What stty prints of standard input; empty if it can't be asked. */
    static String stty(String... arguments) {
        String[] command = new String[arguments.length + 1];
        command[0] = "stty";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        try {
            Process stty = new ProcessBuilder(command)
                    .redirectInput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (InputStream out = stty.getInputStream()) {
                String printed = new String(out.readAllBytes(), StandardCharsets.US_ASCII);
                return stty.waitFor(1, TimeUnit.SECONDS) && stty.exitValue() == 0 ? printed : "";
            }
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
