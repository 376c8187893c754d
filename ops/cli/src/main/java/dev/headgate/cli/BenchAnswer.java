package dev.headgate.cli;

import dev.headgate.bench.micro.MicroBenchmarks;
import dev.headgate.bench.micro.MicroReport;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "answer",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        header = "Measure the time and memory of saying what an answer means.",
        description = {
            "",
            "  plain          200, a profile without rules",
            "  retryAfter     429 with Retry-After",
            "  jsonRule       429 that a rule reads in the JSON of its body",
            "  rateLimitHint  200 with a RateLimit header",
            "",
            "ns/op and B/op are nanoseconds and bytes allocated, ± is half of the 99.9 %%",
            "confidence interval. Takes 75 seconds, in other JVMs with a heap of 1 GiB;",
            "the machine should do nothing else.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate bench answer",
            "  headgate bench answer --quick --json",
            "",
            "Exit codes: 0 measured, 2 wrong usage, 3 something failed."
        })
final class BenchAnswer implements Callable<Integer> {

    @Option(names = "--quick", description = "A quarter of a minute, less exact.")
    private boolean quick;

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() {
        MicroReport<?> costs = new MicroBenchmarks(quick, output::note).answer();
        costs.inWords().forEach(output::line);
        if (output.isJson()) {
            output.json(costs);
        }
        return Exit.GOOD;
    }
}
