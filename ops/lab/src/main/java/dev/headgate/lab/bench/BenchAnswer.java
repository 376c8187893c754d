package dev.headgate.lab.bench;

import dev.headgate.bench.micro.MicroBenchmarks;
import picocli.CommandLine.Command;

@Command(
        name = "answer",
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
final class BenchAnswer extends OperationBenchmark {

    BenchAnswer() {
        super(MicroBenchmarks::answer);
    }
}
