package dev.headgate.cli.topics;

import dev.headgate.streams.layout.TopicSettings;
import dev.headgate.streams.retention.Retention;
import dev.headgate.streams.retention.RetentionWarning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
        String row = "%-7s  %-" + Math.max(5, widest) + "s  %10s  %-8s  %s";
        List<String> table = new ArrayList<>();
        table.add(String.format(Locale.ROOT, row, "STATE", "TOPIC", "PARTITIONS", "CLEANUP", "KEPT"));
        lines.forEach(line -> table.add(String.format(
                Locale.ROOT, row, line.state(), line.name, line.partitions, line.cleanup(), line.kept())));
        return table;
    }

    Map<String, @Nullable Object> json() {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("topic", name);
        json.put("state", state());
        json.put("partitions", partitions);
        json.put("cleanup", settings == null ? null : settings.policy());
        json.put("retentionMs", settings == null ? null : settings.retention().millis());
        json.put(
                "retentionBytes", settings == null ? null : settings.retention().bytes());
        json.put("problems", problems);
        return json;
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
