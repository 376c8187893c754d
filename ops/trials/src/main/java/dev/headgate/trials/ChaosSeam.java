package dev.headgate.trials;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.streams.Seam;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * Ends the program at a crash point when a file says so, and switches a protection off. Only in processes that chaos
 * starts, which alone have it on their class path.
 *
 * <p>Threading: a thread of its own reads the file; stream and pool threads pass the crash points.
 */
public final class ChaosSeam implements Seam {

    /** The file: a crash point and how many more times it is passed before the program ends there, such as {@code mid-call 7}. */
    static final String ORDER = "headgate.trials.chaos.order";

    static final String WITHOUT = "headgate.trials.chaos.without";
    static final int EXIT_CODE = 42;
    private static final Duration LOOK = Duration.ofMillis(100);

    private final @Nullable ChaosProtection without =
            ChaosProtection.named(System.getProperty(WITHOUT, "")).orElse(null);
    private final AtomicInteger left = new AtomicInteger();
    private volatile String point = "";

    public ChaosSeam() {
        String file = System.getProperty(ORDER);
        if (file != null) {
            Thread.ofPlatform().daemon().name("chaos").start(() -> obey(Path.of(file)));
        }
    }

    private void obey(Path file) {
        String before = "";
        long judge = ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L);
        while (true) {
            if (ProcessHandle.of(judge).isEmpty()) {
                Runtime.getRuntime().halt(EXIT_CODE); // nobody is left to end it
            }
            LockSupport.parkNanos(LOOK.toNanos());
            String order = read(file);
            if (!order.equals(before)) {
                before = order;
                String[] words = order.split(" ");
                left.set(words.length == 2 ? Integer.parseInt(words[1]) : 0);
                point = words[0];
            }
        }
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file).strip() : "";
        } catch (IOException e) {
            return ""; // it is being replaced
        }
    }

    @Override
    public void crashPoint(String name) {
        if (name.equals(point) && left.decrementAndGet() <= 0) {
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }

    @Override
    public StoreBuilder<KeyValueStore<Bytes, byte[]>> ledger(StoreBuilder<KeyValueStore<Bytes, byte[]>> real) {
        if (without != ChaosProtection.LEDGER) {
            return real;
        }
        return Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(real.name()), Serdes.Bytes(), Serdes.ByteArray())
                .withLoggingDisabled();
    }

    @Override
    public Reply reply(Reply real) {
        return without == ChaosProtection.COOLDOWN
                        && real instanceof Reply.Answered answered
                        && answered.verdict() instanceof Verdict.Throttled
                ? new Reply.Answered(answered.answer(), new Verdict.Transient(null))
                : real;
    }

    @Override
    public boolean keeps(Protection protection) {
        return without == null || !without.name().equals(protection.name());
    }
}
