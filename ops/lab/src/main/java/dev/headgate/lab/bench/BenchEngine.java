package dev.headgate.lab.bench;

import dev.headgate.bench.Engine;
import picocli.CommandLine.Command;

@Command(
        name = "engine",
        header = "Measure the intents a second where a call is answered at once.",
        description = {
            "",
            "Intents of 1 KiB, for 1 vendor in 1 partition and for 16 vendors in 4, are",
            "in the broker before a contender is started. After 2,500,000 results have",
            "become readable at least 300,000 more are timed, from one commit to another.",
            "Broker, contender and this process are apart; heap and collector are the same",
            "for every contender. The machine should do nothing else.",
            "",
            "  copy       Kafka Streams that only forwards, exactly_once_v2: the ceiling",
            "  headgate   with ledger, limits and everything else on, exactly_once_v2",
            "",
            "and with --peers, none of which is exactly once or keeps a limit:",
            "",
            "  plain      a consumer, a virtual thread for each record, a producer",
            "  parallel-consumer-unordered, -key, -reactor",
            "             Confluent's parallel consumer in three of its modes",
            "  streams-sync",
            "             Kafka Streams that calls inside of process, at_least_once",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate bench engine --repeats 3",
            "  headgate bench engine --quick --json",
            "",
            "Exit codes: 0 measured, 1 stopped, 2 wrong usage, 3 something failed."
        })
final class BenchEngine extends BenchComparison {

    BenchEngine() {
        super(Engine::measure);
    }
}
