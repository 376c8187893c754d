package dev.headgate.cli.index;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.cli.support.Stop;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.index.IndexWriter;
import dev.headgate.index.Indexer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "index",
        subcommands = IndexSearch.class,
        header = "Keep an index of intents and outcomes that can be searched.",
        description = {
            "",
            "Follows the topics intents, results and dead-letters and keeps a row of each",
            "intent in a file (SQLite): vendor, id, tenant, correlation, times, how it ended",
            "and why; no bodies, no headers. It is searched by 'headgate index search' and by",
            "'headgate console --index DIR', also for what the topics have deleted since.",
            "Runs until Ctrl-C. Ended at any moment, even by kill -9, it goes on where it was",
            "when it is started again.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate index --dir /var/lib/headgate-index --keep 30d",
            "  headgate index --dir index --once",
            "  headgate index search --dir index --correlation order=7",
            "",
            "Exit codes: 0 stopped as told, 2 wrong usage or configuration, 3 a broker failed",
            "at the start, or another process writes the same index, 4 the file is damaged."
        })
public final class IndexCommand extends ClusterOperation {

    private static final Duration STEP = Duration.ofMillis(500);
    private static final long AGAIN_MILLIS = 5_000;

    @Mixin
    private final IndexFolder folder = new IndexFolder();

    @Option(
            names = "--keep",
            paramLabel = "DURATION",
            description = "Delete rows whose last news is older, such as 30d (default: never)")
    private @Nullable Duration keep;

    @Option(names = "--once", description = "End when all is read that is there.")
    private boolean once;

    @Override
    public Integer call() throws InterruptedException {
        Path dir = folder.path();
        if (keep != null && !keep.isPositive()) {
            throw CommandException.usage("--keep must be more than 0");
        }
        Configuration configuration = config.read();
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            Map<String, String> about = Map.of(
                    "cluster", cluster.get(cluster.admin().describeCluster().clusterId()),
                    "application", configuration.applicationId(),
                    "topics", configuration.topicsPrefix());
            try (IndexWriter writer = IndexWriter.open(dir, about);
                    Indexer indexer = new Indexer(cluster, configuration, writer, keep, output::note);
                    Stop stop = Stop.onSignal()) {
                follow(indexer, new IndexProgress(writer::count, System::nanoTime, output), stop);
            }
        }
        return Exit.GOOD;
    }

    private void follow(Indexer indexer, IndexProgress progress, Stop stop) throws InterruptedException {
        boolean running = false;
        while (!stop.await(0) && !output.isClosed()) {
            try {
                Indexer.Progress now = indexer.step(STEP);
                running = true;
                boolean last = once && now.isComplete();
                progress.at(now, last);
                if (last) {
                    return;
                }
            } catch (CommandException e) {
                if (!running || once || e.exit() != Exit.FAILED) {
                    throw e;
                }
                output.note(CommandException.reason(e) + "; trying again");
                stop.await(AGAIN_MILLIS);
            }
        }
    }
}
