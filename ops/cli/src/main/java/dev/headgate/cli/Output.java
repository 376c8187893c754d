package dev.headgate.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What a command prints: for people, or with {@code --json} for programs. */
final class Output {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // by picocli
    private CommandSpec command;

    @Option(names = "--json", description = "Print JSON, one object a line.")
    private boolean json;

    boolean isJson() {
        return json;
    }

    PrintWriter out() {
        return command.commandLine().getOut();
    }

    /** For people, beside the output. */
    void note(String line) {
        command.commandLine().getErr().println(line);
    }

    void line(String line) {
        out().println(line);
    }

    void json(Object value) {
        try {
            out().println(Json.MAPPER.writeValueAsString(value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot be written as JSON: " + value.getClass(), e);
        }
    }

    /** Returns whether nobody reads the output any more, such as {@code head} that has seen enough. */
    boolean isClosed() {
        return out().checkError();
    }
}
