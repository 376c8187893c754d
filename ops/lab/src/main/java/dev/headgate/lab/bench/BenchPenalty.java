package dev.headgate.lab.bench;

import dev.headgate.bench.Penalty;
import picocli.CommandLine.Command;

@Command(
        name = "penalty",
        header = "Measure what a vendor's refusal costs it and its neighbours.",
        description = {
            "",
            "8 vendors in 4 partitions, 100 intents a second for each, answers after 5 ms.",
            "After 20 seconds, when warm, one vendor of each partition answers a call with",
            "429 and Retry-After: 5, refuses for as long, and doubles that for every call",
            "that comes before its end; calls that arrive within 50 ms of the refusal were",
            "on their way, and are only refused. Half a minute later, by the vendors' own",
            "record: the calls inside the cool-down; the waits that these made longer; how",
            "long after the end of the first five seconds it took until as much was called",
            "as was due by then; and the rate that the other vendors of the partitions kept",
            "in these five seconds, as a share of the same contender's in the five before.",
            "Each contender takes about a minute and a half.",
            "",
            "  headgate     by its profile's defaults",
            "",
            "and with --peers, where a refused call is repeated after Retry-After:",
            "",
            "  plain        a consumer, a virtual thread for each call, 64 for a vendor",
            "  plain-gated  the same with a gate for each vendor that a refusal closes",
            "  parallel-consumer-unordered, -key, -reactor",
            "               Confluent's parallel consumer, which retries the record",
            "  streams-sync Kafka Streams that calls inside of process, and waits there",
            "  redis-counter",
            "               plain that counts its calls in Redis",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate bench penalty --peers --repeats 3",
            "  headgate bench penalty --quick --only headgate,plain-gated --json",
            "",
            "Exit codes: 0 measured, 1 stopped, 2 wrong usage, 3 something failed."
        })
final class BenchPenalty extends BenchComparison {

    BenchPenalty() {
        super(Penalty::measure);
    }
}
