package dev.headgate.cli.status;

import dev.headgate.app.Configuration;
import dev.headgate.app.Nearest;
import dev.headgate.cli.kafka.Cluster;
import dev.headgate.cli.support.CommandException;
import dev.headgate.cli.support.Config;
import dev.headgate.cli.support.Exit;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.cli.support.Texts;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "status",
        header = "Say for each vendor the one reason why it is not going faster.",
        description = {
            "",
            "Reads the status topic, the consumer group and vendors.dir. Reasons:",
            "  IDLE          nothing waits",
            "  QUOTA         a limit is used up",
            "  COOL_DOWN     the vendor refused and asked for a pause",
            "  UNREACHABLE   no connection to the vendor",
            "  AUTH          the vendor refuses the credential",
            "  FAILING       every call fails: timeouts or 5xx",
            "  PAUSED        all that waits is paused by a command",
            "  BULKHEAD      all places for calls in flight are taken",
            "  HELD          the partition's ledger is full",
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
            "",
            "Exit codes: 0 good, 2 unknown vendor, wrong usage or configuration, 3 a",
            "broker failed."
        })
public final class StatusCommand extends Operation {

    @Mixin
    private final Config config = new Config();

    @Parameters(arity = "0..1", paramLabel = "VENDOR", description = "Only this one, with all figures (default: all)")
    private @Nullable String vendor;

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() {
        Configuration configuration = config.read();
        List<VendorState> states;
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            states = new StatusSource(configuration, cluster).states();
        }
        if (vendor != null) {
            VendorState state = one(vendor, states);
            print(state);
        } else if (output.isJson()) {
            states.forEach(state -> output.json(state.json()));
        } else {
            StatusTable.lines(states).forEach(output::line);
        }
        return Exit.GOOD;
    }

    private void print(VendorState state) {
        if (output.isJson()) {
            output.json(state.json());
        } else {
            StatusTable.lines(state).forEach(output::line);
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
