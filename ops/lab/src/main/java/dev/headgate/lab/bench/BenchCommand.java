package dev.headgate.lab.bench;

import dev.headgate.bench.Comparison;
import dev.headgate.bench.Engine;
import dev.headgate.bench.Http;
import dev.headgate.bench.Latency;
import dev.headgate.bench.Penalty;
import dev.headgate.bench.Quota;
import dev.headgate.bench.Report;
import dev.headgate.bench.Scale;
import dev.headgate.bench.ScaleDimension;
import dev.headgate.bench.door.Doors;
import dev.headgate.bench.micro.MicroBenchmarks;
import dev.headgate.cli.support.Group;
import dev.headgate.control.Exit;
import dev.headgate.trials.harness.Progress;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "bench",
        header = "Measure what Headgate costs on this machine, and others beside it.",
        subcommands = {
            BenchCommand.OfEngine.class,
            BenchCommand.OfLatency.class,
            BenchCommand.OfHttp.class,
            BenchCommand.OfQuota.class,
            BenchCommand.OfPenalty.class,
            BenchCommand.OfDoors.class,
            BenchCommand.OfScale.class,
            BenchCommand.OfDecision.class,
            BenchCommand.OfSerde.class,
            BenchCommand.OfAnswer.class
        })
public final class BenchCommand extends Group {

    private static final String CONTENDERS = "%nThe page performance describes the contenders.%n";
    private static final String JVMS = "confidence interval, in other JVMs; the machine should do nothing else.%n";

    @Command(
            name = "engine",
            header = "Measure the intents a second where a call is answered at once.",
            description = {
                "%nIntents of 1 KiB, for 1 vendor in 1 partition and for 16 vendors in 4, wait in",
                "the broker. After 2,500,000 results at least 300,000 more are timed.",
                "copy is Kafka Streams that only forwards, exactly_once_v2: the ceiling." + CONTENDERS
            },
            footer = "%nExamples:%n  headgate bench engine --repeats 3%n  headgate bench engine --quick --json"
                    + Benchmark.EXIT)
    static final class OfEngine extends Benchmark.Comparing {

        OfEngine() {
            super(Engine::measure);
        }
    }

    @Command(
            name = "latency",
            header = "Measure how long it takes from an intent to its result.",
            description = {
                "%n20 intents a second for a minute, of one vendor, after all is warm; a call is",
                "answered at once. Timed from handing the intent to the producer until its",
                "committed result was read. A minute and a half each." + CONTENDERS
            },
            footer = "%nExamples:%n  headgate bench latency --peers --repeats 3" + Benchmark.EXIT)
    static final class OfLatency extends Benchmark.Comparing {

        OfLatency() {
            super(Latency::measure);
        }
    }

    @Command(
            name = "http",
            header = "Measure the calls a second where each goes out over HTTP.",
            description = {
                "%n16 vendors in 4 partitions answer after 20 ms, 64 calls in flight each, no",
                "quota. After 600,000 results 100,000 more are timed. Then half of Headgate's",
                "rate in the same repeat is produced evenly, and each intent is timed until its",
                "committed result was read. Two minutes each." + CONTENDERS
            },
            footer = "%nExamples:%n  headgate bench http --peers --repeats 3%n  headgate bench http --quick --json"
                    + Benchmark.EXIT)
    static final class OfHttp extends Benchmark.Comparing {

        OfHttp() {
            super(Http::measure);
        }
    }

    @Command(
            name = "quota",
            header = "Measure how much of a quota is used, and how often it is broken.",
            description = {
                "%n8 vendors in 4 partitions allow 100 calls in any rolling second and refuse more",
                "with 429. Calls not refused in half a minute are compared with those allowed;",
                "refusals and the most arrivals in any second are the vendors' own record. A",
                "minute each." + CONTENDERS
            },
            footer = "%nExamples:%n  headgate bench quota --quick --only headgate,plain-paced --json" + Benchmark.EXIT)
    static final class OfQuota extends Benchmark.Comparing {

        OfQuota() {
            super(Quota::measure);
        }
    }

    @Command(
            name = "penalty",
            header = "Measure what a vendor's refusal costs it and its neighbours.",
            description = {
                "%n8 vendors in 4 partitions, 100 intents a second for each. When warm, one vendor",
                "of each partition answers with 429 and Retry-After: 5, refuses for as long, and",
                "doubles that for every call before its end. Counted are calls inside the",
                "cool-down, what it cost afterwards, and the rate that the other vendors kept. A",
                "minute and a half each." + CONTENDERS
            },
            footer =
                    "%nExamples:%n  headgate bench penalty --quick --only headgate,plain-gated --json" + Benchmark.EXIT)
    static final class OfPenalty extends Benchmark.Comparing {

        OfPenalty() {
            super(Penalty::measure);
        }
    }

    @Command(
            name = "doors",
            header = "Measure what each way of asking for a call costs who asks.",
            description = {
                "%nIntents of 1 KiB, 200 pending at once, are answered at once: topics in Avro and",
                "in JSON, Headgate's client for Java, and the gateway. CPU is that of the process",
                "that is the door. An outcome that is missing or another's ends with 1.%n"
            },
            footer = "%nExamples:%n  headgate bench doors --quick --repeats 1 --json" + Benchmark.EXIT)
    static final class OfDoors extends Benchmark.Repeated {

        @Override
        Report measure(int each, Progress progress) throws Exception {
            return Doors.measure(each, quick, progress);
        }

        @Override
        int judge(Report report) {
            boolean ok = ((Comparison) report)
                    .rows().stream().allMatch(row -> row.count("missing") == 0 && row.count("mixed") == 0);
            return ok ? Exit.GOOD : Exit.BROKEN;
        }
    }

    @Command(
            name = "scale",
            header = "Measure how cost grows with vendors, scopes, partitions and what waits.",
            description = {
                "%nVENDORS 1 to 30,000; SCOPES of a vendor 1 to 1,000,000; DAILY_SCOPES the same",
                "with a count of 24 hours; WAITING intents 1,000 to 1,000,000 of a vendor beside",
                "the measured one; IN_FLIGHT 16 to 4,000 calls with up to 0.4 s latency;",
                "PARTITIONS 1 to 96; IDLE vendors 1 and 10,000. Heap is what is in use after a",
                "collection. Takes forty minutes for each repeat.%n"
            },
            footer = "%nExamples:%n  headgate bench scale --only WAITING,IDLE --repeats 1" + Benchmark.EXIT)
    static final class OfScale extends Benchmark.Repeated {

        @Option(
                names = "--only",
                paramLabel = "ROW",
                split = ",",
                description = "Measure these and no others; several with commas.")
        private List<ScaleDimension> only = new ArrayList<>();

        @Override
        Report measure(int each, Progress progress) throws Exception {
            return Scale.measure(only, each, quick, progress);
        }
    }

    @Command(
            name = "decision",
            header = "Measure the time and memory of one decision, by the number of scopes.",
            description = {
                "%nA vendor with a limit for all of it and one for each of 1, 100 and 10,000",
                "accounts, and 20,000 unfinished intents. In vendorBound and accountBound, named",
                "by the limit that binds, a call ends and an intent is accepted; in idleTick",
                "nothing is due. Nanoseconds and bytes of one of these; ± is half of the 99.9 %%",
                JVMS
            },
            footer = "%nExamples:%n  headgate bench decision --quick --json" + Benchmark.EXIT_OF_OPERATIONS)
    static final class OfDecision extends Benchmark.OfOperations {

        OfDecision() {
            super(MicroBenchmarks::decision);
        }
    }

    @Command(
            name = "serde",
            header = "Measure the time and memory of reading an intent and writing a result.",
            description = {
                "%nBoth records are of 1 KiB: in Avro without a registry, with one whose answer is",
                "known by then, and as JSON. Nanoseconds and bytes of each; ± is half of the 99.9 %%",
                JVMS
            },
            footer = "%nExamples:%n  headgate bench serde --quick --json" + Benchmark.EXIT_OF_OPERATIONS)
    static final class OfSerde extends Benchmark.OfOperations {

        OfSerde() {
            super(MicroBenchmarks::serde);
        }
    }

    @Command(
            name = "answer",
            header = "Measure the time and memory of saying what an answer means.",
            description = {
                "%n200 without rules, 429 with Retry-After, 429 that a rule reads in its body, and",
                "200 with a RateLimit header. Nanoseconds and bytes of each; ± is half of the 99.9 %%",
                JVMS
            },
            footer = "%nExamples:%n  headgate bench answer --quick --json" + Benchmark.EXIT_OF_OPERATIONS)
    static final class OfAnswer extends Benchmark.OfOperations {

        OfAnswer() {
            super(MicroBenchmarks::answer);
        }
    }
}
