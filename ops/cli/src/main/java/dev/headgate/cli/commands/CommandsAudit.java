package dev.headgate.cli.commands;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.Exit;
import dev.headgate.control.NamedValues;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.kafka.TopicReader;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.CommandValidator;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "audit",
        header = "Say who asked for what, why, and what came of it.",
        description = {
            "",
            "Reads the topic audit, oldest first, as far back as it goes or --since says. A",
            "broadcast has a line for each partition.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate commands audit --vendor acme --since 1d",
            "  headgate commands audit --kind SET_LIMIT --json | jq .effect",
            "",
            "Exit codes: 0 good, 2 wrong usage or configuration, 3 a broker failed."
        })
final class CommandsAudit extends ClusterOperation {

    @Option(names = "--vendor", paramLabel = "VENDOR", description = "Only to this vendor's owner, or to all")
    private @Nullable String vendor;

    @Option(names = "--kind", paramLabel = "KIND", description = "Only of this kind, such as PAUSE")
    private @Nullable String kind;

    @Option(names = "--author", paramLabel = "NAME", description = "Only by this author")
    private @Nullable String author;

    @Option(names = "--since", paramLabel = "DURATION", description = "Only since so long ago, such as 1d")
    private @Nullable Duration since;

    @Override
    public Integer call() {
        List<Audit> audits = new ArrayList<>(read(config.read()));
        audits.sort(Comparator.comparing(Audit::getAt));
        for (Audit audit : audits) {
            output.report(
                    NamedValues.fields(
                            audit,
                            "at",
                            "outcome",
                            "kind",
                            "vendor",
                            "author",
                            "reason",
                            "effect",
                            "count",
                            "commandId",
                            "partition"),
                    List.of(text(audit)));
        }
        if (audits.isEmpty() && !output.isJson()) {
            output.line("No command that was meant is in the topic audit.");
        }
        return Exit.GOOD;
    }

    private List<Audit> read(Configuration configuration) {
        List<Audit> audits = new ArrayList<>();
        try (Cluster cluster = Cluster.connect(configuration.kafka());
                TopicReader reader =
                        new TopicReader(cluster, configuration.codec().topic(Topics.AUDIT))) {
            reader.seekTo(since == null ? null : Instant.now().minus(since));
            reader.toEnd(message -> {
                try {
                    Audit audit = configuration.codec().decode(Topics.AUDIT, message.value(), Audit.class);
                    if (isMeant(audit)) {
                        audits.add(audit);
                    }
                } catch (SerializationException e) {
                    output.note("written by a newer version: partition " + message.partition() + " offset "
                            + message.offset());
                }
            });
        }
        return audits;
    }

    private boolean isMeant(Audit audit) {
        boolean broadcast = audit.getVendor().equals(CommandValidator.BROADCAST);
        return (vendor == null || broadcast || vendor.equals(audit.getVendor()))
                && (kind == null || kind.equals(audit.getKind()))
                && (author == null || author.equals(audit.getAuthor()));
    }

    private static String text(Audit audit) {
        String by = audit.getAuthor().isEmpty() ? "" : ", by " + audit.getAuthor();
        String why = audit.getReason().isEmpty() ? "" : " (" + audit.getReason() + ")";
        return audit.getAt() + " " + audit.getOutcome() + " " + audit.getKind() + " " + audit.getVendor() + by + why
                + ": " + audit.getEffect();
    }
}
