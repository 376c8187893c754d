package dev.headgate.lab.trials;

import dev.headgate.cli.support.Durations;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.control.CommandException;
import dev.headgate.trials.chaos.ChaosOptions;
import dev.headgate.trials.chaos.ChaosRun;
import dev.headgate.trials.chaos.FaultKind;
import dev.headgate.trials.harness.Safeguard;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Judges under faults.
 *
 * <p>Threading: a signal interrupts the thread of the command, which then closes what it opened.
 */
@Command(
        name = "chaos",
        header = "Kill, pause and cut everything again and again, and judge what came of it.",
        description = {
            "",
            "Runs three brokers and two or three instances of Headgate as processes of",
            "their own, in a temporary folder, with simulated vendors of every kind. While",
            "intents are called, instances are killed, also at chosen points between a call",
            "and its commit; they stand still past their sessions, come and go, and lose",
            "their disks; brokers are killed and paused, the network between them is cut and",
            "delayed; records come that nobody should send, and vendors are away. What can't",
            "be mended, such as a topic deleted and made again, is done to applications made",
            "for it. Then all is mended, and every intent must have its one outcome. What",
            "the vendors received and what the results topic holds is judged; Headgate is",
            "not asked. Wants two processors and 4 GB.",
            ""
        },
        footer = {
            "",
            "Faults: crash-before-call crash-mid-call crash-after-answer",
            "crash-before-survivors crash-after-survivors crash-after-commit (all: crash),",
            "kill, state-lost state-corrupt (state), zombie, rebalance, restart,",
            "broker-kill broker-pause (broker), network-cut network-delay network-drop",
            "(network), disk-full (needs the right to mount a tmpfs), input-fat-fields",
            "input-long-keys (input), vendor-unreachable vendor-unauthorized",
            "vendor-unavailable vendor-silent (vendor), topic-recreated, partitions-grown,",
            "entry-newer, version-rolled (needs the history in git), clock-slow (needs",
            "libfaketime), registry-errors.",
            "",
            "Examples:",
            "  headgate chaos --seed 1 --duration 30m",
            "  headgate chaos --duration 60m --plot soak.svg",
            "  headgate chaos --duration 2m --faults crash,zombie",
            "  headgate chaos --duration 2m --without cooldown",
            "",
            "Exit codes: 0 every promise was kept and enough happened, 1 one was broken, or",
            "too little happened, or it was stopped, 2 wrong usage, 3 something failed."
        })
public final class ChaosCommand extends Operation {

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Of intents, vendors and the order of faults; ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--duration",
            paramLabel = "D",
            defaultValue = "30m",
            description = "For which there are faults, such as 90s or 30m, 30s to 24h; ${DEFAULT-VALUE}.")
    private String duration = "";

    @Option(names = "--faults", paramLabel = "A,B", split = ",", description = "Only these (default: all)")
    private List<String> faults = List.of();

    @Option(
            names = "--without",
            paramLabel = "P",
            description = "Switch a protection off, to see that it is noticed: ledger, fencing, ownership, cooldown,"
                    + " start-commit, dedupe, pauses, ordinal-epoch or intake-caps")
    private @Nullable String without;

    @Option(
            names = "--intents",
            paramLabel = "N",
            description = "How many, sent evenly, 100 to 5000000 (default: 60 for each second)")
    private @Nullable Integer intents;

    @Option(
            names = "--grace",
            paramLabel = "MS",
            defaultValue = "250",
            description = "How long after a refusal calls may still arrive that were on their way, 0 to 5000;"
                    + " ${DEFAULT-VALUE}.")
    private int grace;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description = "Draw there, as SVG, what memory, files, threads and metrics the instances held over time.")
    private @Nullable Path plot;

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() throws Exception {
        ChaosOptions options = options();
        if (plot != null) {
            Files.writeString(plot, ""); // before hours of faults
        }
        return Trial.play(output, progress -> ChaosRun.play(options, progress));
    }

    private ChaosOptions options() {
        Duration length = Durations.parse(duration)
                .filter(it -> it.compareTo(ChaosOptions.SHORTEST) >= 0 && it.compareTo(ChaosOptions.LONGEST) <= 0)
                .orElseThrow(() -> CommandException.usage(
                        "--duration must be 30s to 24h, " + Durations.ALLOWED + ", not " + duration));
        int count = intents == null ? ChaosOptions.intentsFor(length) : intents;
        if (count < ChaosOptions.MIN || count > ChaosOptions.MAX) {
            throw CommandException.usage(
                    "--intents must be " + ChaosOptions.MIN + " to " + ChaosOptions.MAX + ", not " + count);
        }
        if (grace < 0 || grace > 5_000) {
            throw CommandException.usage("--grace must be 0 to 5000, not " + grace);
        }
        return new ChaosOptions(
                seed, ChaosOptions.BROKERS, length, kinds(), safeguard(), count, Duration.ofMillis(grace), plot);
    }

    private Set<FaultKind> kinds() {
        if (faults.isEmpty()) {
            return EnumSet.allOf(FaultKind.class);
        }
        Set<FaultKind> kinds = EnumSet.noneOf(FaultKind.class);
        for (String name : faults) {
            List<FaultKind> meant = FaultKind.named(name);
            if (meant.isEmpty()) {
                throw CommandException.usage("no fault is called " + name + "; there are: "
                        + Arrays.stream(FaultKind.values()).map(FaultKind::flag).collect(Collectors.joining(", ")));
            }
            kinds.addAll(meant);
        }
        return kinds;
    }

    private @Nullable Safeguard safeguard() {
        try {
            return without == null ? null : Safeguard.named(without);
        } catch (IllegalArgumentException e) {
            throw CommandException.usage(String.valueOf(e.getMessage()));
        }
    }
}
