package dev.headgate.lab.trials;

import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.trials.simulate.SeedRun;
import dev.headgate.trials.simulate.Seeds;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "simulate",
        header = "Try Headgate's decisions in virtual time, against an unkind network.",
        description = {
            "",
            "Each seed is a world of its own: limits, intents, delays, refusals, owners",
            "that stop or crash and others that take over. Rules written independently",
            "of Headgate judge all that happens in it. The first seed that breaks one",
            "ends it, with the command that shows it again.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate simulate --seeds 100000",
            "  headgate simulate --seeds 1000000 --crashes",
            "  headgate simulate --seeds 1 --from 4711",
            "",
            "Exit codes: 0 every rule was kept, 1 one was broken, 2 wrong usage."
        })
public final class SimulateCommand extends Operation {

    @Option(names = "--seeds", paramLabel = "N", defaultValue = "10000", description = "How many; ${DEFAULT-VALUE}.")
    private long seeds;

    @Option(names = "--from", paramLabel = "S", defaultValue = "1", description = "The first; ${DEFAULT-VALUE}.")
    private long from;

    @Option(names = "--crashes", description = "Owners crash in every seed; without it, in a third of them.")
    private boolean crashes;

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() throws Exception {
        if (seeds < 1) {
            throw CommandException.usage("--seeds must be at least 1, not " + seeds);
        }
        PrintedProgress progress = new PrintedProgress(output);
        SeedRun run = Seeds.run(
                crashes,
                from,
                seeds,
                done -> progress.accept(String.format(Locale.ROOT, "%,d of %,d seeds", done, seeds)));
        if (run.brokenSeed() != null) {
            explain(run, run.brokenSeed());
        }
        if (output.isJson()) {
            output.json(run);
        } else if (run.ok()) {
            output.line(String.format(
                    Locale.ROOT,
                    "%,d seeds kept every rule, in %.2f s (%,d seeds/s).",
                    run.seeds(),
                    run.seconds(),
                    run.perSecond()));
        }
        return run.ok() ? Exit.GOOD : Exit.BROKEN;
    }

    private void explain(SeedRun run, long seed) {
        Seeds.endOf(crashes, seed).forEach(entry -> output.note("  " + entry));
        run.broken().forEach(output::note);
        output.note("Seed " + seed + " broke " + run.broken().size() + " rules. See it again:");
        output.note("  ./headgate simulate --seeds 1 --from " + seed + (crashes ? " --crashes" : ""));
    }
}
