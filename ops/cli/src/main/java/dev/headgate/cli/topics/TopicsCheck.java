package dev.headgate.cli.topics;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.Exit;
import dev.headgate.control.kafka.Cluster;
import java.util.List;
import picocli.CommandLine.Command;

@Command(
        name = "check",
        header = "Compare the topics with what Headgate needs.",
        description = {
            "",
            "Looks at the number of partitions, at cleanup.policy and at retention: that",
            "of intents must be longer than any vendor's profile lets it stand still.",
            "Says which intents are not read yet and may soon be deleted. Reads",
            "vendors.dir, changes nothing, and needs no running instance.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate topics check",
            "  headgate topics check --json",
            "",
            "Exit codes: 0 all is as it must be, 1 something is not (the fix is printed),",
            "2 wrong usage or configuration, 3 a broker failed."
        })
final class TopicsCheck extends ClusterOperation {

    @Override
    public Integer call() throws InterruptedException {
        Configuration configuration = config.read();
        List<TopicLine> lines;
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            lines = new TopicInspection(cluster, configuration).lines();
        }
        output.reportEach(lines.stream().map(TopicLine::json).toList(), TopicLine.table(lines));
        lines.forEach(line -> line.problems().forEach(output::note));
        return lines.stream().allMatch(line -> line.problems().isEmpty()) ? Exit.GOOD : Exit.BROKEN;
    }
}
