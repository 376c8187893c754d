package dev.headgate.cli.formats;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.Output;
import dev.headgate.control.NamedValues;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.streams.layout.FleetFormats;
import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.layout.LayoutTopic;
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
        if (output.isJson()) {
            output.json(NamedValues.of(
                    "written",
                    formats.written(),
                    "newest",
                    Formats.newest(),
                    "readers",
                    new TreeMap<>(formats.readers())));
            return;
        }
        output.line("written: format " + formats.written() + "; this version knows format " + Formats.newest());
        new TreeMap<>(formats.readers())
                .forEach((instance, reads) -> output.line(instance + " "
                        + (reads == 0 ? "has not said which formats it reads" : "reads format " + reads)));
        if (formats.readers().isEmpty()) {
            output.line("no instance runs");
        }
    }
}
