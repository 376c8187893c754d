package dev.headgate.lab.bench;

import dev.headgate.bench.Latency;
import picocli.CommandLine.Command;

@Command(
        name = "latency",
        header = "Measure how long it takes from an intent to its result.",
        description = {
            "",
            "20 intents a second for a minute, of one vendor, after all is warm; a call is",
            "answered at once. Timed from handing the intent to the producer until its",
            "committed result was read. One contender takes about a minute and a half.",
            "",
            "  copy            Kafka Streams that only forwards, exactly_once_v2, with",
            "                  Headgate's commit interval",
            "  copy-on-demand  the same with a commit after each record, at most one in",
            "                  25 ms: as soon as exactly_once_v2 lets it be",
            "  headgate        exactly_once_v2, with everything on",
            "",
            "and with --peers, whose results are readable before they are committed:",
            "",
            "  copy-at-least-once",
            "                  copy with at_least_once",
            "  plain           a consumer, a virtual thread for each record, a producer",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate bench latency --peers --repeats 3",
            "  headgate bench latency --quick --repeats 1 --json",
            "",
            "Exit codes: 0 measured, 1 stopped, 2 wrong usage, 3 something failed."
        })
final class BenchLatency extends BenchComparison {

    BenchLatency() {
        super(Latency::measure);
    }
}
