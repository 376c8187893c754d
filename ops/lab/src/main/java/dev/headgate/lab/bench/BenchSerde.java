package dev.headgate.lab.bench;

import dev.headgate.bench.micro.MicroBenchmarks;
import picocli.CommandLine.Command;

@Command(
        name = "serde",
        header = "Measure the time and memory of reading an intent and writing a result.",
        description = {
            "",
            "Both records are of 1 KiB in Avro.",
            "",
            "  decodeIntent            without a registry",
            "  decodeIntentOfRegistry  with one, whose answer is known by then",
            "  decodeIntentOfJson      as JSON",
            "  encodeResult            without a registry",
            "  encodeResultOfRegistry  with one",
            "  encodeResultAsJson      as JSON",
            "",
            "ns/op and B/op are nanoseconds and bytes allocated, ± is half of the 99.9 %%",
            "confidence interval. Takes two minutes, in other JVMs with a heap of 1 GiB;",
            "the machine should do nothing else.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate bench serde",
            "  headgate bench serde --quick --json",
            "",
            "Exit codes: 0 measured, 2 wrong usage, 3 something failed."
        })
final class BenchSerde extends OperationBenchmark {

    BenchSerde() {
        super(MicroBenchmarks::serde);
    }
}
