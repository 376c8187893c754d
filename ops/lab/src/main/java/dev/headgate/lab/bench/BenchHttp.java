package dev.headgate.lab.bench;

import dev.headgate.bench.Http;
import picocli.CommandLine.Command;

@Command(
        name = "http",
        header = "Measure the calls a second where each goes out over HTTP.",
        description = {
            "",
            "16 vendors in 4 partitions answer after 20 ms, 64 calls in flight each, no",
            "quota. After 600,000 results of what waits in the broker 100,000 more are",
            "timed; who takes longer than a minute for either is measured on fewer.",
            "Then as many intents a second as half of Headgate's rate in the same repeat",
            "are produced at even intervals, and each is timed until its committed result",
            "was read; who is slower than that is not timed. Vendors, broker, contender",
            "and this process are apart. Each contender takes about two minutes.",
            "",
            "  headgate   its own HTTP connector, ledger and everything else on,",
            "             exactly_once_v2",
            "",
            "and where --only names it, or with --peers:",
            "",
            "  headgate-console",
            "             the same with 'headgate console' open, one page following it",
            "",
            "and with --peers, none of which is exactly once, with java.net.http unless it",
            "says otherwise:",
            "",
            "  plain      a consumer, a virtual thread for each call, a producer",
            "  plain-untimed",
            "             the same without a timeout on each request",
            "  plain-apache",
            "             the same with the client that Headgate's connector is built on,",
            "             without time limits",
            "  parallel-consumer-unordered, -key, -reactor",
            "             Confluent's parallel consumer in three of its modes; the last",
            "             waits for no call",
            "  streams-sync",
            "             Kafka Streams that calls inside of process, at_least_once",
            "  redis-counter",
            "             plain that counts each call in Redis first, as if there were a",
            "             quota; what Redis takes of the processor is counted as its own",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate bench http --peers --repeats 3",
            "  headgate bench http --quick --repeats 1 --json",
            "",
            "Exit codes: 0 measured, 1 stopped, 2 wrong usage, 3 something failed."
        })
final class BenchHttp extends BenchComparison {

    BenchHttp() {
        super(Http::measure);
    }
}
