package dev.headgate.cli.results;

import dev.headgate.cli.kafka.TailOptions;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "tail",
        header = "Follow the outcomes, committed ones only.",
        description = {
            "",
            "Begins with what comes from now on. With --id it looks back too, as far as",
            "the topic or --since goes, ends when all ids came, and says below each what",
            "happened on its way, one step a line; with --count it ends after so many.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate results tail --json | jq .outcome",
            "  headgate results tail --id a1 --id a2 --wait 30s",
            "  headgate results tail --vendor plivo --since 1h --count 10",
            "",
            "Exit codes: 0 all that was asked for came, 1 it did not within --wait, 2",
            "wrong usage or configuration, 3 a broker failed."
        })
final class ResultsTail extends ClusterOperation {

    @Option(
            names = "--id",
            paramLabel = "ID",
            description = "Only the result of this intent; may be given several times")
    private Set<String> ids = new LinkedHashSet<>();

    @Option(names = "--vendor", paramLabel = "VENDOR", description = "Only this vendor's")
    private @Nullable String vendor;

    @Option(names = "--group", paramLabel = "GROUP", description = "Only this group's")
    private @Nullable String group;

    @Mixin
    private final TailOptions tail = new TailOptions();

    @Override
    public Integer call() {
        Wanted wanted = new Wanted(ids, vendor, group, tail.count());
        return tail.follow(config, Topics.RESULTS, Result.class, wanted, output);
    }
}
