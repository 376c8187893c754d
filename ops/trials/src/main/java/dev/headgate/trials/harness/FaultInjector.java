package dev.headgate.trials.harness;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.streams.spi.FaultInjection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * Does to a process of the program what its {@link InjectionPlan} says. Found only where the plan put it on the class path.
 * A process that takes orders ends with whoever started it.
 *
 * <p>Threading: crash points are passed on any thread; a thread of its own looks at the order file.
 */
public final class FaultInjector implements FaultInjection {

    public static final String CLOCK_AHEAD = "headgate.trials.clock-ahead";
    public static final String WITHOUT = "headgate.trials.without";
    public static final String CRASH_AT = "headgate.trials.crash-at";
    public static final String ORDERS = "headgate.trials.orders";

    private static final long LOOK_MILLIS = 5;

    private final Duration clockAhead;
    private final Set<Safeguard> without;
    private final AtomicReference<@Nullable CrashPoint> ahead = new AtomicReference<>();
    private final Runnable crash;

    /** What the system properties say. */
    public FaultInjector() {
        this(
                Duration.parse(System.getProperty(CLOCK_AHEAD, "PT0S")),
                Safeguard.parse(System.getProperty(WITHOUT, "")),
                () -> Runtime.getRuntime().halt(InjectionPlan.EXIT_CODE));
        String crashAt = System.getProperty(CRASH_AT);
        if (crashAt != null) {
            order(CrashPoint.parse(crashAt));
        }
        String orders = System.getProperty(ORDERS);
        if (orders != null) {
            Thread.ofPlatform().daemon().name("sabotage").start(() -> follow(Path.of(orders)));
        }
    }

    /** With another end. */
    public FaultInjector(Duration clockAhead, Set<Safeguard> without, Runnable crash) {
        this.clockAhead = clockAhead;
        this.without = Set.copyOf(without);
        this.crash = crash;
    }

    /** From now on this is the point to end at, and no other. */
    public void order(CrashPoint point) {
        ahead.set(point);
    }

    @Override
    public void crashPoint(String name) {
        CrashPoint before = ahead.getAndUpdate(
                it -> it != null && it.name().equals(name) && it.pass() > 1 ? new CrashPoint(name, it.pass() - 1) : it);
        if (before != null && before.name().equals(name) && before.pass() == 1) {
            crash.run();
        }
    }

    @Override
    public Duration clockAhead() {
        return clockAhead;
    }

    @Override
    public boolean keeps(Protection protection) {
        return without.stream().noneMatch(it -> it.name().equals(protection.name()));
    }

    @Override
    public StoreBuilder<KeyValueStore<Bytes, byte[]>> ledger(StoreBuilder<KeyValueStore<Bytes, byte[]>> real) {
        if (!without.contains(Safeguard.LEDGER)) {
            return real;
        }
        return Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(real.name()), Serdes.Bytes(), Serdes.ByteArray())
                .withLoggingDisabled();
    }

    @Override
    public Reply reply(Reply real) {
        Reply alone = without.contains(Safeguard.PAUSES) ? alone(real) : real;
        return without.contains(Safeguard.COOLDOWN)
                        && alone instanceof Reply.Answered answered
                        && answered.verdict() instanceof Verdict.Refusal
                ? new Reply.Answered(answered.answer(), new Verdict.Transient(null))
                : alone;
    }

    /** What tells of the whole vendor, as if it told of the call alone. */
    private static Reply alone(Reply real) {
        return switch (real) {
            case Reply.Unsent(String reason, Reply.Unsent.Cause cause, var _)
            when cause == Reply.Unsent.Cause.UNREACHABLE || cause == Reply.Unsent.Cause.NO_CREDENTIAL ->
                new Reply.Unsent(reason, Reply.Unsent.Cause.FAILED);
            case Reply.Answered answered
            when answered.verdict() instanceof Verdict.Auth ->
                new Reply.Answered(answered.answer(), new Verdict.Permanent());
            default -> real;
        };
    }

    private void follow(Path orders) {
        String last = "";
        CountDownLatch never = new CountDownLatch(1);
        long master = ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L);
        try {
            while (!never.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                String now = Files.exists(orders) ? Files.readString(orders) : "";
                if (!now.equals(last) && !now.isBlank()) {
                    order(CrashPoint.parse(now));
                }
                last = now;
                if (ProcessHandle.of(master).isEmpty()) {
                    crash.run();
                }
            }
        } catch (InterruptedException | IOException e) {
            throw new IllegalStateException("no more orders from " + orders, e);
        }
    }
}
