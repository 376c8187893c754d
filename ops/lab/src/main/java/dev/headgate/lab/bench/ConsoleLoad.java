package dev.headgate.lab.bench;

import dev.headgate.bench.process.ConsoleProcess;
import dev.headgate.sandbox.Folders;
import dev.headgate.sandbox.Sandbox;
import dev.headgate.sandbox.SandboxConfig;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.record.TopicCodec;
import dev.headgate.trials.harness.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * What a console costs: {@code headgate console} as a process of its own, before a broker whose topic status says of many
 * vendors each second what owners would say.
 */
final class ConsoleLoad {

    private static final int PARTITIONS = 4;
    private static final String APPLICATION = "headgate-bench-console";
    private static final Duration WARM_UP = Duration.ofSeconds(15);

    private final int vendors;
    private final int changes;
    private final Duration span;
    private final Progress progress;

    /** @param changes reports a second, of all vendors in turn */
    ConsoleLoad(int vendors, int changes, Duration span, Progress progress) {
        this.vendors = vendors;
        this.changes = changes;
        this.span = span;
        this.progress = progress;
    }

    /**
     * @param cpu of a core, in percent
     * @param bytes sent to each viewer a second
     */
    record Figures(int viewers, double cpu, long bytes) {}

    /** @param rows with none looking, and with some */
    record Report(int vendors, int changesPerSecond, List<Figures> rows, double cpuPerViewer) {

        List<String> inWords() {
            List<String> lines = new ArrayList<>();
            lines.add(String.format(
                    Locale.ROOT,
                    "%,d vendors, %,d reports a second; CPU in percent of a core",
                    vendors,
                    changesPerSecond));
            for (Figures row : rows) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%3d viewers  CPU %5.1f %%  %,8d bytes a second to each",
                        row.viewers,
                        row.cpu,
                        row.bytes));
            }
            lines.add(String.format(Locale.ROOT, "each viewer: %.2f %%", cpuPerViewer));
            return lines;
        }
    }

    Report measure(List<Integer> viewers) throws Exception {
        Path folder = Files.createTempDirectory("headgate-bench-console");
        try (Sandbox sandbox = Sandbox.start(SandboxConfig.plaintext().withDir(folder.resolve("broker")))) {
            sandbox.createTopics(TopicCatalogue.load().topics().stream()
                    .map(topic -> new NewTopic(topic.in(Topics.DEFAULT_PREFIX), PARTITIONS, (short) 1)
                            .configs(topic.settings()))
                    .toList());
            try (Owners owners = new Owners(sandbox.clientProperties(), vendors, changes)) {
                owners.reportAll();
                owners.start();
                return measure(viewers, folder, sandbox.bootstrapServers());
            }
        } finally {
            Folders.delete(folder);
        }
    }

    private Report measure(List<Integer> viewers, Path folder, String servers) throws Exception {
        try (ConsoleProcess console = ConsoleProcess.start(servers, APPLICATION, Topics.DEFAULT_PREFIX, folder)) {
            List<Figures> rows = new ArrayList<>();
            for (int number : viewers) {
                progress.accept(number + " viewers");
                rows.add(look(console, number));
            }
            Figures first = rows.getFirst();
            Figures last = rows.getLast();
            return new Report(
                    vendors, changes, rows, (last.cpu - first.cpu) / Math.max(1, last.viewers - first.viewers));
        }
    }

    private Figures look(ConsoleProcess console, int viewers) throws Exception {
        console.look(viewers);
        wait(console, WARM_UP);
        Duration cpu = console.jvm().cpu();
        long sent = console.received();
        long began = System.nanoTime();
        wait(console, span);
        double seconds = (System.nanoTime() - began) / 1e9;
        Duration more = console.jvm().cpu().minus(cpu);
        long each = viewers == 0 ? 0 : Math.round((console.received() - sent) / seconds / viewers);
        console.lookAway();
        return new Figures(viewers, more.toMillis() / 10.0 / seconds, each);
    }

    private static void wait(ConsoleProcess console, Duration span) throws Exception {
        if (console.jvm().awaitEnd(span)) {
            throw new IllegalStateException(
                    "the console has ended:\n" + console.jvm().log());
        }
    }

    /** Says what owners would, and is the member of the group that owns all partitions. */
    private static final class Owners implements AutoCloseable {

        private final TopicCodec codec = new TopicCodec(new AvroSerde(), Topics.DEFAULT_PREFIX);
        private final KafkaProducer<byte[], byte[]> producer;
        private final KafkaConsumer<byte[], byte[]> member;
        private final int vendors;
        private final int changes;
        private final Thread thread;
        private long finished;
        private final CountDownLatch closed = new CountDownLatch(1);

        Owners(Map<String, Object> kafka, int vendors, int changes) {
            this.vendors = vendors;
            this.changes = changes;
            this.producer = new KafkaProducer<>(kafka, new ByteArraySerializer(), new ByteArraySerializer());
            Map<String, Object> own = new HashMap<>(kafka);
            own.put("group.id", APPLICATION);
            this.member = new KafkaConsumer<>(own, new ByteArrayDeserializer(), new ByteArrayDeserializer());
            member.subscribe(List.of(codec.topic(Topics.INTENTS)));
            this.thread = Thread.ofPlatform().daemon().name("owners").unstarted(this::run);
        }

        void reportAll() {
            for (int i = 0; i < vendors; i++) {
                report(i);
            }
            producer.flush();
        }

        void start() {
            thread.start();
        }

        private void run() {
            int next = 0;
            try {
                do {
                    for (int i = 0; i < changes / 10; i++) {
                        report(next);
                        next = (next + 1) % vendors;
                    }
                    member.poll(Duration.ZERO);
                } while (!closed.await(100, TimeUnit.MILLISECONDS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException e) {
                throw new UncheckedIOException(new IOException("the owners failed", e));
            }
        }

        @SuppressWarnings("FutureReturnValueIgnored") // what is lost is told again
        private void report(int vendor) {
            finished += 3;
            String name = String.format(Locale.ROOT, "vendor-%05d", vendor);
            VendorStatus status = VendorStatus.newBuilder()
                    .setVendor(name)
                    .setPartition(vendor % PARTITIONS)
                    .setInstance("bench")
                    .setConstraint(vendor % 3 == 0 ? Constraint.QUOTA : Constraint.BULKHEAD)
                    .setDetail("calls 40/40 next in 0." + finished % 10 + " s")
                    .setWaiting((int) (finished % 5_000))
                    .setInFlight((int) (finished % 16))
                    .setBulkhead(16)
                    .setLimitId("calls")
                    .setUsed((int) (finished % 40))
                    .setMax(40)
                    .setFinished(finished)
                    .setCalls(finished)
                    .setAt(Instant.now())
                    .build();
            producer.send(new ProducerRecord<>(
                    codec.topic(Topics.STATUS),
                    name.getBytes(StandardCharsets.UTF_8),
                    codec.encode(Topics.STATUS, status)));
        }

        @Override
        public void close() throws InterruptedException {
            closed.countDown();
            thread.join();
            producer.close();
            member.close();
        }
    }
}
