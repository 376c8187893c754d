package dev.headgate.cli.letters;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.Exit;
import dev.headgate.control.NamedValues;
import dev.headgate.control.Texts;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.letters.Letter;
import dev.headgate.control.letters.LetterFilter;
import dev.headgate.control.letters.LetterLine;
import dev.headgate.control.letters.Letters;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "list",
        header = "List what was given up and why.",
        description = {
            "",
            "A line each: partition:offset, time, kind, vendor, id, attempts, reason. Kinds",
            "are INVALID, EXHAUSTED, THROTTLED_OUT, and UNREADABLE for records that were",
            "no intent. Those that were replayed are left out and counted.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate dead-letters list --vendor plivo --since 1h",
            "  headgate dead-letters list --reason EXHAUSTED --json | jq .id",
            "",
            "Exit codes: 0 good, 2 wrong usage or configuration, 3 a broker failed."
        })
final class DeadLettersList extends ClusterOperation implements Letters.Visitor {

    @Mixin
    private final LetterChoice choice = new LetterChoice();

    @Option(names = "--replayed", description = "List those that were replayed, too.")
    private boolean withReplayed;

    private long limit;
    private long listed;
    private long unreadable;
    private long replayedBefore;
    private boolean more;

    @Override
    public Integer call() {
        LetterFilter filter = choice.filter(Instant.now());
        limit = choice.limit();
        Configuration configuration = config.read();
        try (Cluster cluster = Cluster.connect(configuration.kafka());
                Letters letters = Letters.visible(cluster, configuration.codec())) {
            letters.each(filter, this);
        }
        report();
        return Exit.GOOD;
    }

    @Override
    public boolean see(Letter letter, boolean replayed) {
        if (replayed && !withReplayed) {
            replayedBefore++;
            return true;
        }
        if (listed == limit) {
            more = true;
            return false;
        }
        listed++;
        unreadable += letter.intent() == null ? 1 : 0;
        replayedBefore += replayed ? 1 : 0;
        output.report(LetterLine.json(letter, replayed), List.of(LetterLine.text(letter, replayed)));
        return !output.isClosed();
    }

    private void report() {
        StringBuilder line = new StringBuilder(Texts.count(listed, "dead letter"));
        if (unreadable > 0) {
            line.append(", ").append(unreadable).append(" unreadable");
        }
        if (replayedBefore > 0) {
            line.append(", ").append(replayedBefore).append(withReplayed ? " replayed" : " replayed and not listed");
        }
        output.report(
                NamedValues.of(
                        "listed", listed,
                        "unreadable", unreadable,
                        "replayed", replayedBefore,
                        "more", more),
                List.of(line.append(more ? ", and more" : "").toString()));
    }
}
