package dev.headgate.cli.formats;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.Output;
import dev.headgate.control.NamedValues;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.streams.layout.FleetFormats;
import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.layout.LayoutTopic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.KafkaException;

/** What the running instances say of themselves. */
final class Fleet {

    private Fleet() {}

    static FleetFormats formats(Cluster cluster, Configuration configuration) throws InterruptedException {
        int _ = cluster.partitionsOf(LayoutTopic.name(configuration.applicationId()));
        try {
            return FleetFormats.read(cluster.admin(), configuration.applicationId(), configuration.kafka());
        } catch (KafkaException e) {
            throw cluster.failure(e);
        }
    }

    static void print(FleetFormats formats, Output output) {
        Map<String, Integer> readers = new TreeMap<>(formats.readers());
        List<String> lines = new ArrayList<>();
        lines.add("written: format " + formats.written() + "; this version knows format " + Formats.newest());
        readers.forEach((instance, reads) -> lines.add(
                instance + " " + (reads == 0 ? "has not said which formats it reads" : "reads format " + reads)));
        if (readers.isEmpty()) {
            lines.add("no instance runs");
        }
        output.report(
                NamedValues.of("written", formats.written(), "newest", Formats.newest(), "readers", readers), lines);
    }
}
