package dev.headgate.cli.support;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.PrintWriter;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What a command prints: for people, or with {@code --json} for programs. */
public final class Output {

    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\u0085&&[^\\n\\t]]");

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // by picocli
    private CommandSpec command;

    @Option(names = "--json", description = "Print JSON, one object a line.")
    private boolean json;

    public boolean isJson() {
        return json;
    }

    public PrintWriter out() {
        return command.commandLine().getOut();
    }

    /** For people, beside the output. */
    public void note(String line) {
        command.commandLine().getErr().println(shown(line));
    }

    public void line(String line) {
        out().println(shown(line));
    }

    /** Ids are what their producers wrote: in a terminal they must not move its cursor or change its title. */
    public static String shown(String line) {
        return CONTROL.matcher(line).replaceAll("?");
    }

    public void json(Object value) {
        try {
            out().println(Json.MAPPER.writeValueAsString(value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot be written as JSON: " + value.getClass(), e);
        }
    }

    /** The lines for people, or with {@code --json} the object for programs. */
    public void report(Object value, List<String> lines) {
        reportEach(List.of(value), lines);
    }

    /** Prints objects, one a line, or lines for people. */
    public void reportEach(List<?> values, List<String> lines) {
        if (json) {
            values.forEach(this::json);
        } else {
            lines.forEach(this::line);
        }
    }

    /** The lines, and with {@code --json} the object after them. */
    public void reportBoth(Object value, List<String> lines) {
        lines.forEach(this::line);
        if (json) {
            json(value);
        }
    }

    /** Returns whether nobody reads the output any more, such as {@code head} that has seen enough. */
    public boolean isClosed() {
        return out().checkError();
    }
}
