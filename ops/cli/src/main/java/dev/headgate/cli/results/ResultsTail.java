package dev.headgate.cli.results;

import dev.headgate.app.Configuration;
import dev.headgate.cli.kafka.Cluster;
import dev.headgate.cli.kafka.Following;
import dev.headgate.cli.kafka.TopicReader;
import dev.headgate.cli.support.CommandException;
import dev.headgate.cli.support.Config;
import dev.headgate.cli.support.Exit;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import java.time.Duration;
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
            "the topic or --since goes, and ends when all ids came; with --count it ends",
            "after so many.",
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
final class ResultsTail extends Operation {

    @Mixin
    private final Config config = new Config();

    @Option(
            names = "--id",
            paramLabel = "ID",
            description = "Only the result of this intent; may be given several times")
    private Set<String> ids = new LinkedHashSet<>();

    @Option(names = "--vendor", paramLabel = "VENDOR", description = "Only this vendor's")
    private @Nullable String vendor;

    @Option(names = "--group", paramLabel = "GROUP", description = "Only this group's")
    private @Nullable String group;

    @Option(
            names = "--wait",
            paramLabel = "DURATION",
            description = "End after this time, such as 30s (default: never)")
    private @Nullable Duration wait;

    @Option(names = "--count", paramLabel = "N", description = "End after so many results")
    private @Nullable Long count;

    @Option(names = "--from-beginning", description = "Begin with the oldest that is kept.")
    private boolean fromBeginning;

    @Option(names = "--since", paramLabel = "DURATION", description = "Begin so long ago, such as 10m.")
    private @Nullable Duration since;

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() {
        Wanted wanted = new Wanted(ids, vendor, group, count == null ? Long.MAX_VALUE : count);
        if (count != null && count < 1) {
            throw CommandException.usage("--count must be at least 1, not " + count);
        }
        if (fromBeginning && since != null) {
            throw CommandException.usage("--from-beginning and --since exclude each other");
        }
        Configuration configuration = config.read();
        long deadline = wait == null ? Long.MAX_VALUE : System.nanoTime() + wait.toNanos();
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            String topic = configuration.codec().topic(Topics.RESULTS);
            int partitions = cluster.partitionsOf(topic);
            try (TopicReader reader = new TopicReader(cluster, topic, partitions)) {
                begin(reader);
                new Following<>(reader, configuration.codec(), Topics.RESULTS, Result.class, wanted, output)
                        .until(deadline);
            }
        }
        return end(wanted);
    }

    private void begin(TopicReader reader) {
        if (since != null) {
            reader.seekTo(System.currentTimeMillis() - since.toMillis());
        } else if (fromBeginning || !ids.isEmpty()) {
            reader.seekToBeginning();
        } else {
            reader.seekToEnd();
        }
    }

    private int end(Wanted wanted) {
        if (wanted.isComplete() || (ids.isEmpty() && count == null)) {
            return Exit.GOOD;
        }
        if (output.isClosed()) {
            return Exit.GOOD; // the reader of our output has seen enough
        }
        throw CommandException.broken("timed out: " + wanted.missing());
    }
}
