package dev.headgate.cli.completion;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What fish needs to complete a program: its commands with their headers, options with what they are for, and the values
 * that are known.
 *
 * @param name of the program
 */
record FishScript(String name) {

    private static final int LONGEST = 70;

    /**
     * {@code __NAME_at a b}: the words so far, without options, are a and b. {@code __NAME_in a b}: they begin so.
     */
    private static final String FUNCTIONS = """
            # Completion of NAME for fish, printed by: NAME completion fish
            function __NAME_words
                for word in (commandline -opc)[2..-1]
                    string match -q -- '-*' $word; or echo $word
                end
            end
            function __NAME_at
                set -l words (__NAME_words)
                test "$words" = "$argv"
            end
            function __NAME_in
                set -l words (__NAME_words)
                string match -q -- "$argv *" "$words "
            end
            complete -c NAME -e
            complete -c NAME -f
            """;

    String text(CommandLine program) {
        List<String> lines = new ArrayList<>();
        add(program, "", lines);
        return FUNCTIONS.replace("NAME", name) + String.join("\n", lines) + "\n";
    }

    /** @param path the command's names after that of the program, with spaces */
    private void add(CommandLine command, String path, List<String> lines) {
        CommandSpec spec = command.getCommandSpec();
        boolean group = !command.getSubcommands().isEmpty();
        String condition = "__" + name + (group ? "_at" : "_in") + (path.isEmpty() ? "" : " " + path);
        spec.options().stream()
                .filter(option -> !option.hidden())
                .forEach(option -> lines.add(line(condition, option(option))));
        spec.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .map(FishScript::values)
                .filter(values -> !values.isEmpty())
                .forEach(values -> lines.add(line(condition, values)));
        command.getSubcommands().forEach((sub, line) -> {
            if (!line.getCommandSpec().usageMessage().hidden()) {
                lines.add(line(
                        condition,
                        "-a " + sub
                                + described(line.getCommandSpec().usageMessage().header())));
            }
        });
        command.getSubcommands().forEach((sub, line) -> add(line, (path + " " + sub).strip(), lines));
    }

    private String line(String condition, String what) {
        return "complete -c " + name + " -n " + quoted(condition) + " " + what;
    }

    private static String option(OptionSpec option) {
        String names = Arrays.stream(option.names()).map(FishScript::flag).collect(Collectors.joining(" "));
        String takes = option.arity().min() > 0 ? " -r" : "";
        String values = values(option);
        return names + takes + (values.isEmpty() ? "" : " " + values) + described(option.description());
    }

    private static String flag(String option) {
        return option.startsWith("--") ? "-l " + option.substring(2) : "-s " + option.substring(1);
    }

    /** The values that it may have, as far as they are known; files for a file. */
    private static String values(ArgSpec argument) {
        if (argument.typeInfo().getType() == Path.class || argument.typeInfo().getType() == File.class) {
            return "-F";
        }
        Iterable<String> candidates = argument.completionCandidates();
        if (candidates == null) {
            return "";
        }
        List<String> words =
                StreamSupport.stream(candidates.spliterator(), false).toList();
        return words.isEmpty() ? "" : "-a " + quoted(String.join(" ", words));
    }

    private static String described(String @Nullable [] text) {
        if (text == null || text.length == 0) {
            return "";
        }
        String words =
                String.join(" ", text).replace("%n", " ").replace("%%", "%").strip();
        return words.isEmpty() ? "" : " -d " + quoted(words.length() <= LONGEST ? words : shortened(words));
    }

    private static String shortened(String words) {
        int end = words.lastIndexOf(' ', LONGEST);
        return words.substring(0, end < 0 ? LONGEST : end) + " ...";
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
