package dev.headgate.cli.topics;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.Bounds;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.Exit;
import dev.headgate.control.NamedValues;
import dev.headgate.control.kafka.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "apply",
        header = "Create the topics that are missing.",
        description = {
            "",
            "Never deletes, shrinks or changes a topic that exists. intents and commands",
            "must have the same number of partitions: a vendor lives in one of them, so",
            "it bounds how many instances can share the work.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate topics apply --dry-run",
            "  headgate topics apply --partitions 12 --replication-factor 3",
            "",
            "Exit codes: 0 all topics are there and fit, 1 one differs (the fix is",
            "printed), 2 wrong usage or configuration, 3 a broker failed."
        })
final class TopicsApply extends ClusterOperation {

    private static final int MAX_PARTITIONS = 10_000;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            description = "Of every topic that is created (default: 4, or as many as intents or commands has already)")
    private @Nullable Integer partitions;

    @Option(
            names = "--replication-factor",
            paramLabel = "N",
            description = "Of every topic that is created (default: the broker's default.replication.factor)")
    private @Nullable Short replicationFactor;

    @Option(names = "--dry-run", description = "Only say what would be done.")
    private boolean dryRun;

    @Override
    public Integer call() {
        Bounds.oneTo(MAX_PARTITIONS, "--partitions", partitions);
        Bounds.atLeastOne("--replication-factor", replicationFactor);
        Configuration configuration = config.read();
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            TopicPlan plan = TopicPlan.of(cluster, configuration, partitions);
            if (!dryRun) {
                plan.create(cluster, replicationFactor);
            }
            plan.steps().forEach(this::print);
            LayoutTopicPlan layout = LayoutTopicPlan.of(cluster, configuration.applicationId());
            if (!dryRun) {
                layout = layout.create(cluster, replicationFactor);
            }
            print(layout.step());
            List<String> fixes = new ArrayList<>(plan.fixes());
            fixes.addAll(layout.fixes());
            fixes.forEach(output::note);
            return fixes.isEmpty() ? Exit.GOOD : Exit.BROKEN;
        }
    }

    private void print(TopicPlan.Step step) {
        String state = switch (step.state()) {
            case MISSING -> dryRun ? "would create" : "created";
            case EXISTS -> "exists";
            case DIFFERS -> "differs";
        };
        output.report(
                NamedValues.of(
                        "topic", step.name(),
                        "state", state,
                        "partitions", step.partitions(),
                        "cleanup", step.cleanup()),
                List.of(String.format(
                        Locale.ROOT,
                        "%-12s  %-32s  %d partitions, %s",
                        state,
                        step.name(),
                        step.partitions(),
                        step.cleanup())));
    }
}
