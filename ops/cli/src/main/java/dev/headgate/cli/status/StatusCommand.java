package dev.headgate.cli.status;

import dev.headgate.api.Nearest;
import dev.headgate.app.Configuration;
import dev.headgate.cli.commands.CommandOptions;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.Texts;
import dev.headgate.control.commands.Queries;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.kafka.OutputTopics;
import dev.headgate.control.kafka.TopicReader;
import dev.headgate.control.status.StatusSource;
import dev.headgate.control.status.VendorState;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "status",
        header = "Say for each vendor the one reason why it is not going faster.",
        description = {
            "",
            "Reads the status topic, the consumer group and vendors.dir; headgate top does",
            "so again and again. Reasons:",
            "  IDLE          nothing waits",
            "  QUOTA         a limit is used up",
            "  COOL_DOWN     the vendor refused and asked for a pause",
            "  UNREACHABLE   no connection to the vendor",
            "  AUTH          the vendor refuses the credential",
            "  FAILING       every call fails: timeouts or 5xx",
            "  PAUSED        all that waits is paused by a command",
            "  BULKHEAD      all places for calls in flight are taken",
            "  WAITING       retries back off, or notBefore is not reached",
            "  NO_PROFILE    no file of that name in vendors.dir",
            "  NOT_ASSIGNED  no running instance owns it, or its owner is silent",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate status",
            "  headgate status plivo --json",
            "  headgate status plivo --group spring --since 2d",
            "",
            "Exit codes: 0 good, 1 with --group: no answer within --wait, 2 unknown vendor,",
            "wrong usage or configuration, 3 a broker failed."
        })
public final class StatusCommand extends ClusterOperation {

    @Parameters(arity = "0..1", paramLabel = "VENDOR", description = "Only this one, with all figures (default: all)")
    private @Nullable String vendor;

    @Option(
            names = "--group",
            paramLabel = "GROUP",
            description = "How far this group of the vendor's intents is, and when it is through")
    private @Nullable String group;

    @Option(
            names = "--since",
            paramLabel = "DURATION",
            description = "With --group: outcomes since so long ago (default: all that are kept)")
    private @Nullable Duration since;

    @Option(
            names = "--wait",
            paramLabel = "DURATION",
            defaultValue = "2m",
            description = "With --group: for the owner's answer (default: ${DEFAULT-VALUE})")
    private Duration wait = Duration.ofMinutes(2);

    @Override
    public Integer call() {
        if (group != null) {
            return progress(group);
        }
        Configuration configuration = config.read();
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            print(new StatusSource(configuration, cluster).states());
        }
        return Exit.GOOD;
    }

    private void print(List<VendorState> states) {
        if (vendor != null) {
            VendorState state = one(vendor, states);
            output.report(state.json(), StatusTable.lines(state));
        } else {
            output.reportEach(states.stream().map(VendorState::json).toList(), StatusTable.lines(states));
        }
    }

    private int progress(String of) {
        String whose = vendor;
        if (whose == null) {
            throw CommandException.usage("--group takes a vendor: headgate status VENDOR --group " + of);
        }
        Configuration configuration = config.read();
        GroupProgress progress = new GroupProgress(whose, of, Instant.ofEpochMilli(System.currentTimeMillis()));
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            try (Queries queries = new Queries(cluster, configuration, wait)) {
                progress.add(queries.ask(
                        Queries.begin(whose, CommandOptions.self()).setGroup(of).build()));
            }
            results(configuration, cluster, progress);
        }
        output.report(progress.json(), List.of(progress.text()));
        return Exit.GOOD;
    }

    private void results(Configuration configuration, Cluster cluster, GroupProgress progress) {
        OutputTopics topics = OutputTopics.of(configuration, Topics.RESULTS, null);
        try (TopicReader reader = topics.reader(cluster)) {
            reader.seekTo(since == null ? null : Instant.now().minus(since));
            reader.toEnd(message -> {
                Result result = TopicReader.readable(() -> topics.decode(message, Result.class));
                if (result != null) {
                    progress.add(result);
                }
            });
        }
    }

    private static VendorState one(String vendor, List<VendorState> states) {
        return states.stream()
                .filter(state -> state.vendor().equals(vendor))
                .findFirst()
                .orElseThrow(() -> CommandException.usage(
                        "no vendor " + vendor + ": neither a profile nor an intent of it; " + hint(vendor, states)));
    }

    private static String hint(String vendor, List<VendorState> states) {
        List<String> names = states.stream().map(VendorState::vendor).toList();
        return Nearest.of(vendor, names)
                .map(near -> "did you mean " + near + "?")
                .orElse(
                        names.isEmpty()
                                ? "there is none at all"
                                : "there are: " + Texts.cut(200, String.join(", ", names)));
    }
}
