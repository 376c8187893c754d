package dev.headgate.cli.topics;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.Bounds;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.Exit;
import dev.headgate.control.NamedValues;
import dev.headgate.control.growing.GrowthReport;
import dev.headgate.control.growing.PartitionGrowth;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.streams.layout.LayoutTopic;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.KafkaException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "grow",
        header = "Give intents more partitions, and move what waits to its new owners.",
        description = {
            "",
            "A vendor lives in one partition. With more of them most vendors get another,",
            "so what is kept of them moves along: waiting intents, permits spent,",
            "cool-downs, ids seen, kept cancels. Unread intents are dealt out too.",
            "",
            "Stop the producers and all instances before; state directories stay as they",
            "are. If it is cut off, run it again: it goes on. Until it is finished no",
            "instance starts. Partitions can't be taken away again.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate topics grow --partitions 12 --dry-run",
            "  headgate topics grow --partitions 12",
            "",
            "Exit codes: 0 there are so many partitions, 1 something has to be done before",
            "(it is named), 2 wrong usage or configuration, 3 a broker failed (run it",
            "again), 4 the topics are not those that the ledger was written for."
        })
final class TopicsGrow extends ClusterOperation {

    @Option(names = "--partitions", paramLabel = "N", required = true, description = "How many there will be.")
    private int partitions;

    @Option(
            names = "--skip-commands",
            description = "Pass over commands that nobody has read, for when no instance can start to read them.")
    private boolean skipCommands;

    @Option(names = "--dry-run", description = "Only say what would be done.")
    private boolean dryRun;

    @Override
    public Integer call() throws InterruptedException {
        Bounds.oneTo(PartitionGrowth.Options.MAX_PARTITIONS, "--partitions", partitions);
        Configuration configuration = config.read();
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            int _ = cluster.partitionsOf(LayoutTopic.name(configuration.applicationId()));
            PartitionGrowth growth = new PartitionGrowth(
                    cluster.admin(),
                    configuration.applicationId(),
                    configuration.kafka(),
                    configuration.codec(),
                    new PartitionGrowth.Options(partitions, skipCommands, PartitionGrowth.Options.SETTLE),
                    new GrowthLines(output, System::nanoTime));
            try {
                print(dryRun ? growth.plan() : growth.run());
            } catch (KafkaException e) {
                throw cluster.failure(e);
            }
        }
        return Exit.GOOD;
    }

    private void print(GrowthReport report) {
        output.report(
                NamedValues.of(
                        "state", report.isNothing() ? "exists" : dryRun ? "would grow" : "grown",
                        "from", report.from(),
                        "to", report.to(),
                        "kept", report.kept(),
                        "moved", report.moved(),
                        "unread", report.unread(),
                        "unreadable", report.unreadable()),
                lines(report));
    }

    private List<String> lines(GrowthReport report) {
        if (report.isNothing()) {
            return List.of("intents, commands and the ledger have " + report.to() + " partitions already");
        }
        List<String> lines = new ArrayList<>();
        lines.add((dryRun ? "would grow" : "grown") + " from " + report.from() + " to " + report.to() + " partitions");
        lines.add(number(report.moved()) + " of " + number(report.kept()) + " kept records "
                + (dryRun ? "would move to another" : "were moved to another by this run"));
        lines.add((dryRun ? "up to " : "") + number(report.unread()) + " unread intents "
                + (dryRun ? "would be written anew" : "were written anew by this run"));
        if (report.unreadable() > 0) {
            lines.add(number(report.unreadable())
                    + " waiting intents can't be read: they stay, and become dead letters at the next start");
        }
        return lines;
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
