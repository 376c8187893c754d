package dev.headgate.cli.plan;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.Bounds;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.Exit;
import dev.headgate.control.growing.PartitionGrowth;
import dev.headgate.control.kafka.Cluster;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "plan",
        header = "Say which vendor is on which partition, and what more of them would bring.",
        description = {
            "",
            "A vendor lives on one partition, and a partition in one instance. Looks at the",
            "profiles, at the topics and at who runs, where there are any, and changes",
            "nothing. Busy is a vendor of which intents wait or calls are in flight. How",
            "Kafka Streams shares partitions out is told only of instances that run; for",
            "others it is taken to be even.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate plan",
            "  headgate plan --partitions 48 --instances 6",
            "  headgate plan --offline --json",
            "",
            "Exit codes: 0 said, 2 wrong usage or configuration, 3 a broker failed."
        })
public final class PlanCommand extends ClusterOperation {

    private static final int MOST = PartitionGrowth.Options.MAX_PARTITIONS;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            description = "As if there were so many (default: as many as intents has)")
    private @Nullable Integer partitions;

    @Option(names = "--instances", paramLabel = "N", description = "As if so many ran (default: those that run)")
    private @Nullable Integer instances;

    @Option(names = "--offline", description = "Without Kafka: by the profiles in vendors.dir alone")
    private boolean offline;

    @Override
    public Integer call() {
        Bounds.oneTo(MOST, "--partitions", partitions);
        Bounds.oneTo(MOST, "--instances", instances);
        Configuration configuration = config.read();
        Fleet fleet = offline ? Fleet.offline(configuration) : online(configuration);
        PlanTable table = new PlanTable(fleet.advice(partitions, instances));
        output.reportEach(table.json(), table.lines());
        return Exit.GOOD;
    }

    private static Fleet online(Configuration configuration) {
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            return Fleet.of(configuration, cluster);
        }
    }
}
