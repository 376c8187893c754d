package dev.headgate.cli.topics;

import dev.headgate.cli.support.Table;
import dev.headgate.control.NamedValues;
import dev.headgate.streams.layout.TopicSettings;
import dev.headgate.streams.retention.Retention;
import dev.headgate.streams.retention.RetentionWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A topic as it was found.
 *
 * @param partitions 0: it is missing
 * @param settings null if it is missing, or if this user may not see them
 * @param problems what is wrong with it and what to do, a line each
 */
record TopicLine(String name, int partitions, @Nullable TopicSettings settings, List<String> problems) {

    TopicLine {
        problems = List.copyOf(problems);
    }

    /** For people. */
    static List<String> table(List<TopicLine> lines) {
        int widest = lines.stream().mapToInt(line -> line.name.length()).max().orElse(0);
        Table table = new Table(2)
                .left("STATE", 7)
                .left("TOPIC", Math.max(5, widest))
                .right("PARTITIONS", 10)
                .left("CLEANUP", 8)
                .last("KEPT");
        List<String> texts = new ArrayList<>(List.of(table.heads()));
        lines.forEach(
                line -> texts.add(table.line(line.state(), line.name, line.partitions, line.cleanup(), line.kept())));
        return texts;
    }

    Map<String, @Nullable Object> json() {
        return NamedValues.of(
                "topic", name(),
                "state", state(),
                "partitions", partitions(),
                "cleanup", settings == null ? null : settings.policy(),
                "retentionMs", settings == null ? null : settings.retention().millis(),
                "retentionBytes", settings == null ? null : settings.retention().bytes(),
                "problems", problems());
    }

    private String state() {
        if (partitions == 0) {
            return "missing";
        }
        return problems.isEmpty() ? "good" : "differs";
    }

    private String cleanup() {
        return settings == null ? "-" : settings.policy();
    }

    private String kept() {
        if (settings == null) {
            return "-";
        }
        if (!settings.policy().contains("delete")) {
            return "the last of each key";
        }
        Retention retention = settings.retention();
        String bytes = retention.isBySize() ? ", at most " + retention.bytes() + " bytes a partition" : "";
        return (retention.isByAge() ? RetentionWarning.text(retention.millis()) : "for ever") + bytes;
    }
}
