package dev.headgate.lab.bench;

import dev.headgate.bench.Comparison;
import dev.headgate.bench.Doors;
import dev.headgate.bench.door.DoorSize;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.cli.support.Stoppable;
import dev.headgate.control.Exit;
import dev.headgate.lab.trials.PrintedProgress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "doors",
        header = "Measure what each way of asking for a call costs who asks.",
        description = {
            "",
            "Intents of 1 KiB, 200 pending at once, whose calls are answered at once: CPU",
            "is the processor time of the process that is the door, for each call; the",
            "broker, Headgate and this process are apart. Every call's outcome is compared",
            "with its intent: what is missing or another's is counted. One door takes a",
            "third of a minute.",
            "",
            "  topics avro  a producer, a consumer and a map of futures, in Avro: the",
            "               others are compared with it",
            "  topics json  the same with intents and results in JSON",
            "  client       Headgate's client for Java",
            "  gateway      POST /v1/intents: the gateway's process alone, without that of",
            "               those who post",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate bench doors",
            "  headgate bench doors --quick --repeats 1 --json",
            "",
            "Exit codes: 0 measured, 1 an outcome was missing or another's, or stopped,",
            "2 wrong usage, 3 something failed."
        })
final class BenchDoors extends Operation {

    @Mixin
    private final Repeats repeats = new Repeats();

    @Option(names = "--quick", description = "Much less work, and so figures that tell little.")
    private boolean quick;

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() throws Exception {
        int number = repeats.number();
        DoorSize size = quick ? DoorSize.QUICK : DoorSize.FULL;
        Comparison<Doors.Figures> comparison =
                Stoppable.run(() -> Doors.measure(number, size, new PrintedProgress(output)));
        output.report(comparison, comparison.inWords());
        boolean ok = comparison.rows().stream().allMatch(row -> row.missing() == 0 && row.mixed() == 0);
        return ok ? Exit.GOOD : Exit.BROKEN;
    }
}
