package dev.headgate.streams;

import dev.headgate.api.Attempt;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.core.policy.Room;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.call.CallPool;
import dev.headgate.streams.call.LargeBodies;
import dev.headgate.streams.kafka.CommitScheduler;
import dev.headgate.streams.kafka.OwnershipProof;
import dev.headgate.streams.kafka.WriteBehindStore;
import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.layout.Layout;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.ledger.LimitOverrideStore;
import dev.headgate.streams.ledger.RunningCommandStore;
import dev.headgate.streams.ledger.StateFormat;
import dev.headgate.streams.ledger.VendorStateStore;
import dev.headgate.streams.metrics.LimitOverrides;
import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.metrics.VendorMetricsRegistry;
import dev.headgate.streams.overflow.SortedKeys;
import dev.headgate.streams.parking.BlockReader;
import dev.headgate.streams.parking.Parking;
import dev.headgate.streams.record.Outbox;
import dev.headgate.streams.record.SizeLimiter;
import dev.headgate.streams.record.TopicCodec;
import dev.headgate.streams.retention.RetentionDeadlines;
import dev.headgate.streams.spi.FaultInjection;
import dev.headgate.streams.spi.SteadyClock;
import dev.headgate.streams.spi.VendorBinding;
import dev.headgate.streams.spi.VendorBindings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.File;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * Parks intents of 1 KiB for a vendor that cools down, in RocksDB, and measures the heap, then takes them over anew. By hand:
 * {@code java -Xmx1g ... dev.headgate.streams.Parked 1000000 10000 plain}; the last is {@code plain}, {@code full} (each
 * with an ordering key and a deadline of its own) or {@code delayed} (each due much later).
 */
final class Parked {

    private static final PrintStream OUT = System.out;
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final MockProcessorContext<byte[], byte[]> context;
    private final WriteBehindStore store;
    private final VendorRegistry vendors;
    private final CallPool calls;
    private final Checkpointer checkpointer;
    private final Ledger ledger;
    private final SortedKeys keys;
    private Reply answer = Desk.answer(429, new Verdict.Throttled(List.of(), Duration.ofHours(1)));
    private long now = SteadyClock.nanos(NOW, 0);

    private static final BlockReader NO_BLOCKS = new BlockReader() {
        @Override
        public void read(int partition, long id, Receiver receiver) {}

        @Override
        public void passed(int partition, long id) {}

        @Override
        public void forget(int partition) {}
    };

    private Parked(Path dir, int window) {
        Properties properties = new Properties();
        properties.put("application.id", "parked");
        properties.put("bootstrap.servers", "none:9092");
        File stateDir = dir.toFile();
        context = new MockProcessorContext<>(properties, new TaskId(0, 0), stateDir);
        store = new WriteBehindStore(
                Stores.persistentKeyValueStore(Ledger.STORE).get(), WriteBehindStore.MAX_BYTES, name -> {});
        store.init(context.getStateStoreContext(), store);
        SteadyClock clock = () -> now;
        Meters meters = new Meters(new SimpleMeterRegistry());
        TopicCodec codec = new TopicCodec(new AvroSerde(), "t.");
        AppContext app = new AppContext(
                new TaskSettings(
                        Duration.ofSeconds(30), 10_000_000, Long.MAX_VALUE, window, 900_000, "parked", Duration.ZERO),
                codec,
                bindings(),
                Runnable::run,
                clock,
                new Random(1),
                meters,
                new VendorMetricsRegistry(meters, clock),
                new LimitOverrides(),
                new Shutdown(),
                new FaultInjection() {},
                NO_BLOCKS,
                () -> Layout.first("topic", 1),
                new RetentionDeadlines(),
                () -> null);
        calls = new CallPool(
                Runnable::run, clock, app.faults(), OwnershipProof.given(), meters, () -> {}, LargeBodies.NONE);
        ledger = new Ledger(store, new StateFormat(0, Formats::newest), calls::isInFlight, true);
        keys = new SortedKeys(dir.resolve("shelf"), SortedKeys.MAX_CHANGES);
        CommitScheduler commitScheduler = new CommitScheduler(() -> {}, clock::now);
        Outbox outbox = new Outbox(context, codec, new SizeLimiter(codec, 900_000, () -> {}), meters, commitScheduler);
        KeyValueStore<Bytes, byte[]> vendorStates =
                Stores.inMemoryKeyValueStore(VendorStateStore.STORE).get();
        vendorStates.init(context.getStateStoreContext(), vendorStates);
        checkpointer = new Checkpointer(new VendorStateStore(vendorStates, new StateFormat(0, Formats::newest)));
        Parking parking = new Parking(
                ledger,
                vendorStates,
                new StateFormat(0, () -> 1), // none are parked
                NO_BLOCKS,
                outbox::parked,
                _ -> Room.DEFAULT,
                () -> 0,
                () -> {},
                0,
                10_000_000,
                Long.MAX_VALUE);
        TaskContext task = new TaskContext(
                ledger,
                keys,
                calls,
                outbox,
                commitScheduler,
                checkpointer,
                parking,
                new LimitOverrideStore(vendorStates, new StateFormat(0, Formats::newest)),
                new Retirements(new RunningCommandStore(vendorStates, new StateFormat(0, Formats::newest))),
                0,
                0);
        vendors = new VendorRegistry(app, task, new EffectExecutor(app, task));
    }

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        int window = Integer.parseInt(args[1]);
        String kind = args[2];
        Path dir = Files.createTempDirectory("parked");
        Parked first = new Parked(dir, window);
        long before = used();
        first.fill(count, kind);
        say(String.format(
                Locale.ROOT,
                "parked=%d kind=%s window=%d heap.before=%d heap.after=%d",
                count,
                kind,
                window,
                before,
                used()));
        first.idle();
        first.store.flushCache();
        first.store.close();
        first.keys.close();

        Parked next = new Parked(dir, window);
        before = used();
        long begun = cpu();
        long wallBegun = System.nanoTime();
        boolean loaded = false;
        next.vendors.begin(next.now);
        while (!loaded) {
            loaded = next.vendors.load(next.now);
        }
        double seconds = (cpu() - begun) / 1e9;
        double wall = (System.nanoTime() - wallBegun) / 1e9;
        long after = used();
        say(String.format(
                Locale.ROOT,
                "load.cpu.seconds=%.2f load.wall.seconds=%.2f entries=%d heap.before=%d heap.after=%d"
                        + " bytes.per.intent=%.1f",
                seconds,
                wall,
                next.ledger.size(),
                before,
                after,
                (double) (after - before) / count));
        next.idle();
        next.drain();
        next.store.close();
    }

    private void fill(int count, String kind) {
        long begun = cpu();
        accept(0, intent("plug", "plain", 0));
        run();
        run();
        for (int i = 1; i < count; i++) {
            accept(i, intent("intent-" + i, kind, i));
            if (i % 100_000 == 0) {
                say(String.format(Locale.ROOT, "accepted=%d heap=%d", i, used()));
            }
        }
        say(String.format(Locale.ROOT, "fill.cpu.seconds=%.1f", (cpu() - begun) / 1e9));
    }

    /** With a commit. */
    private void run() {
        vendors.run(now);
        checkpointer.save(false, now);
        checkpointer.committed();
        vendors.confirm(now);
        calls.launch();
    }

    /** Nothing may cost anything while all wait. */
    private void idle() {
        long begun = cpu();
        for (int i = 0; i < 100_000; i++) {
            now += 1_000_000;
            vendors.run(now);
            vendors.nextDue();
        }
        say(String.format(Locale.ROOT, "idle.run.micros=%.2f", (cpu() - begun) / 1e3 / 100_000));
    }

    /** The cool-down is over: how fast the window is filled up while calls end at once. */
    private void drain() {
        answer = Desk.answer(200, new Verdict.Deliver());
        now += Duration.ofHours(2).toNanos();
        int from = ledger.size();
        long most = 0;
        long begun = cpu();
        for (int runs = 0; ledger.size() > from - 100_000 && runs < 1_000_000; runs++) {
            now += 1_000_000;
            long started = cpu();
            run();
            most = Math.max(most, cpu() - started);
            context.resetForwards();
        }
        double seconds = (cpu() - begun) / 1e9;
        say(String.format(
                Locale.ROOT,
                "finished=%d per.cpu.second=%.0f longest.run.millis=%.1f",
                from - ledger.size(),
                (from - ledger.size()) / seconds,
                most / 1e6));
    }

    private void accept(long ordinal, Intent intent) {
        vendors.accept(
                ordinal,
                LedgerEntry.newBuilder()
                        .setVersion(Ledger.VERSION)
                        .setIntent(intent)
                        .setAcceptedAt(NOW)
                        .build(),
                1_000,
                now);
    }

    private static Intent intent(String id, String kind, int number) {
        byte[] body = new byte[900];
        new Random(number).nextBytes(body);
        Intent.Builder intent = Intent.newBuilder()
                .setId(id)
                .setVendor("acme")
                .setOperation(dev.headgate.schemas.Call.newBuilder()
                        .setPath("/things/" + id)
                        .setBody(ByteBuffer.wrap(body))
                        .build());
        switch (kind) {
            case "full" -> intent.setOrderingKey("key-" + id).setDeadline(NOW.plusSeconds(86_400 + number / 100));
            case "delayed" -> intent.setNotBefore(NOW.plusSeconds(3600 + number / 1000));
            default -> {}
        }
        return intent.build();
    }

    private VendorBindings bindings() {
        Policy policy = new Policy(List.of(), 64, Duration.ofSeconds(10), CoolDownPolicy.DEFAULT, RetryPolicy.DEFAULT);
        Connector connector = new Connector() {
            @Override
            public @Nullable String refusal(Operation operation) {
                return null;
            }

            @Override
            public Reply call(Attempt attempt, Departure departure) {
                return departure.granted() ? answer : new Reply.Unsent("not granted", Reply.Unsent.Cause.HANDED_BACK);
            }

            @Override
            public void close() {}
        };
        VendorBinding binding = new VendorBinding(policy, connector, "1");
        return new VendorBindings() {
            @Override
            public @Nullable VendorBinding binding(String vendor) {
                return binding;
            }

            @Override
            public Set<String> vendors() {
                return Set.of("acme");
            }

            @Override
            public long version() {
                return 0;
            }
        };
    }

    /** Of this thread, in nanoseconds: other programs of the machine do not count. */
    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** In bytes, after a collection. */
    private static long used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private static void say(String text) {
        OUT.println(text);
    }
}
