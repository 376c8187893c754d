package dev.headgate.cli.vendors;

import dev.headgate.api.Answer;
import dev.headgate.api.Call;
import dev.headgate.api.Explanation;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.profiles.AnswerFile;
import dev.headgate.profiles.Explained;
import dev.headgate.profiles.Profile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "explain",
        header = "Say how a profile reads an answer, and how long is waited then.",
        description = {
            "",
            "The answer is a file, YAML or JSON: status, headers, and body as it would stand",
            "in JSON, or text."
        },
        footer = {
            "",
            "Examples:",
            "  headgate vendors explain --profile stripe --response answer.json",
            "  headgate vendors explain --profile vendors/acme.yaml --response a.yaml --json",
            "",
            "Exit codes: 0 explained, 2 wrong usage, or a mistake in a file."
        })
final class VendorsExplain extends Operation {

    @Option(
            names = "--profile",
            required = true,
            paramLabel = "FILE|ID",
            description = "A profile's file, or one that 'headgate vendors list' names.")
    @SuppressWarnings("NullAway.Init") // by picocli
    private String profile;

    @Option(names = "--response", required = true, paramLabel = "FILE", description = "The answer.")
    @SuppressWarnings("NullAway.Init") // by picocli
    private Path response;

    @Option(
            names = "--now",
            paramLabel = "MS",
            description = "When it came, if it has no header Date: milliseconds since 1970 (default: now).")
    private @Nullable Long now;

    @Option(names = "--method", paramLabel = "METHOD", description = "Of the call; GET.")
    private String method = "GET";

    @Option(names = "--path", paramLabel = "PATH", description = "Of the call; /.")
    private String path = "/";

    @Option(names = "--attribute", paramLabel = "NAME=VALUE", description = "A scope attribute of the intent.")
    private Map<String, String> attributes = Map.of();

    @Option(names = "--unclassified", description = "If no rule reads the answer, print one to add to the profile.")
    private boolean unclassified;

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() {
        Profile found = Profiles.find(profile);
        Answer answer = AnswerFile.read(response.toString(), Profiles.text(response));
        Call call = new Call(method, path, Map.of(), new byte[0]);
        Instant at = now == null ? Instant.now() : Instant.ofEpochMilli(now);
        Explained explained = found.explain(call, attributes, answer, at)
                .orElseThrow(() -> CommandException.usage(
                        profile + ": its connector reads answers without rules, so there is nothing to explain"));
        output.report(
                explained,
                List.of(
                        "rule     " + explained.rule(),
                        "verdict  " + explained.verdict(),
                        "wait     " + explained.waitMs() + " ms",
                        "scope    " + (explained.scope().isEmpty() ? "-" : String.join(", ", explained.scope()))));
        if (unclassified && explained.rule().equals(Explanation.UNCLASSIFIED)) {
            RuleSuggestion.of(answer).forEach(output.isJson() ? output::note : output::line);
        }
        return Exit.GOOD;
    }
}
