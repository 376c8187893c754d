package dev.headgate.lab.bench;

import dev.headgate.bench.Quota;
import picocli.CommandLine.Command;

@Command(
        name = "quota",
        header = "Measure how much of a quota is used, and how often it is broken.",
        description = {
            "",
            "8 vendors in 4 partitions allow 100 calls in any rolling second, refuse more",
            "with 429 and Retry-After, and answer after 5 ms. 1,000 intents wait for each,",
            "and as many as are allowed are produced. 20 seconds after all vendors have",
            "been called, the calls not refused in half a minute are compared with those",
            "allowed. Refusals, and the most arrivals at a vendor in any second, are the",
            "vendors' own record, from the first call on. Vendors, broker, contender and",
            "this process are apart. Each contender takes about a minute.",
            "",
            "  headgate     one limit in the vendor's profile",
            "",
            "and with --peers, all but two with Resilience4j's limiter of 100 for each",
            "second and vendor, in one process, so that none has to be shared:",
            "",
            "  plain        a consumer, a virtual thread for each call; a refused call",
            "               waits for Retry-After and is repeated",
            "  plain-paced  the same with a limiter of 1 for each 10 ms",
            "  parallel-consumer-unordered, -key, -reactor",
            "               Confluent's parallel consumer; a refused call fails its record,",
            "               which is retried after Retry-After",
            "  streams-sync Kafka Streams that calls inside of process, where a refused",
            "               call waits for Retry-After and is repeated",
            "  redis-counter",
            "               plain with a counter in Redis for each vendor and second; what",
            "               is over the limit waits for the next second and up to 250 ms more",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate bench quota --peers --repeats 3",
            "  headgate bench quota --quick --only headgate,plain-paced --json",
            "",
            "Exit codes: 0 measured, 1 stopped, 2 wrong usage, 3 something failed."
        })
final class BenchQuota extends BenchComparison {

    BenchQuota() {
        super(Quota::measure);
    }
}
