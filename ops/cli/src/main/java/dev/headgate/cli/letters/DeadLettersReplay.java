package dev.headgate.cli.letters;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.letters.LetterFilter;
import dev.headgate.control.letters.Replay;
import dev.headgate.control.letters.ReplayRules;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "replay",
        header = "Send intents that were given up again, each once.",
        description = {
            "",
            "The intent and a mark on its dead letter are written in one transaction: a",
            "letter that was replayed is passed over for ever. An intent given up again has",
            "a new letter. Its result tells the replay generation: replay 1, 2, ...",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate dead-letters replay --vendor plivo --reason EXHAUSTED --dry-run",
            "  headgate dead-letters replay --id a1 --clear-deadline",
            "",
            "Exit codes: 0 all that were chosen are replayed, now or before, 1 some can't",
            "be, 2 wrong usage or configuration, 3 a broker failed, or another replay",
            "took over."
        })
final class DeadLettersReplay extends ClusterOperation {

    @Mixin
    private final LetterChoice choice = new LetterChoice();

    @Option(names = "--all", description = "All there are; needed where no other option chooses.")
    private boolean all;

    @Option(names = "--dry-run", description = "Only say what would be replayed.")
    private boolean dryRun;

    @Option(
            names = "--clear-deadline",
            description = "Take deadline and notBefore away; without it, what is past its deadline is not replayed.")
    private boolean clearDeadline;

    @Option(
            names = "--new-key",
            description = "Append #r and the replay generation to the idempotency key, so that the vendor does not"
                    + " answer as it did before.")
    private boolean newKey;

    @Override
    public Integer call() {
        Instant now = Instant.now();
        LetterFilter filter = choice.filter(now);
        long limit = choice.limit();
        if (filter.isEmpty() && !all) {
            throw CommandException.usage(
                    "which dead letters? Choose by --vendor, --reason, --id, --since or --until, or take --all");
        }
        Configuration configuration = config.read();
        ReplayRules rules = new ReplayRules(newKey, clearDeadline, now);
        ReplayOutput lines = new ReplayOutput(output, dryRun);
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            Replay.Sum sum = new Replay(cluster, configuration, rules, limit).run(filter, dryRun, lines);
            lines.report(sum);
            return sum.refused() == 0 ? Exit.GOOD : Exit.BROKEN;
        }
    }
}
