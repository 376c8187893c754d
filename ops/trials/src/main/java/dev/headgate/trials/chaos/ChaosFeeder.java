package dev.headgate.trials.chaos;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Topics;
import dev.headgate.trials.harness.RecordSender;
import dev.headgate.trials.harness.RepeatingTask;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * Sends a run's intents evenly over a time, past the proxies, and the last ones ever slower until the faults are over: a
 * fault that comes late must meet calls too. A broker that is away makes it late, and never lose one.
 *
 * <p>Threading: it sends on a thread of its own; any thread asks how many.
 */
final class ChaosFeeder implements AutoCloseable {

    private static final Duration STEP = Duration.ofMillis(50);
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /** The share of the intents of which some are left for as long as faults go on. */
    private static final double RESERVE = 0.2;

    /** After how much more time half of the reserve is left, as a share of the run's time. */
    private static final double HALF_LIFE = 0.5;

    private final RecordSender sender;
    private final ChaosWorkload workload;
    private final int count;
    private final Duration length;
    private final long begun = System.nanoTime();
    private final List<ChaosWorkload.Sent> made = new ArrayList<>();
    private int sent;
    private final AtomicInteger acknowledged = new AtomicInteger();
    private final RepeatingTask feeding;
    private volatile boolean faultsOver;

    /**
     * Begins.
     *
     * @param count of the intents
     * @param length of the time they are spread over
     */
    ChaosFeeder(Map<String, Object> kafka, ChaosWorkload workload, int count, Duration length) {
        this.workload = workload;
        this.count = count;
        this.length = length;
        Map<String, Object> config = new HashMap<>(kafka);
        config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
        config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE.toMillis());
        this.sender = new RecordSender(config);
        this.feeding = new RepeatingTask(STEP, this::feed);
    }

    private boolean feed() {
        double share = (double) (System.nanoTime() - begun) / length.toNanos();
        int due = due(count, share, faultsOver);
        while (sent < due) {
            send(workload.next(Instant.now()));
        }
        return sent < count;
    }

    /**
     * Returns how many are to be sent by then.
     *
     * @param share of the run's time that has passed, which may be more than 1
     */
    static int due(int count, double share, boolean faultsOver) {
        if (faultsOver || share < 1 - RESERVE) {
            return (int) Math.min(count, Math.ceil(share * count));
        }
        double reserved = RESERVE / (1 + (share - (1 - RESERVE)) / HALF_LIFE);
        return (int) Math.floor((1 - reserved) * count);
    }

    private void send(ChaosWorkload.Next next) {
        String intents = Topics.DEFAULT_PREFIX + Topics.INTENTS;
        String vendor = next.intent().getVendor();
        made.addAll(next.sent());
        sent++;
        sender.send(intents, null, vendor, next.intent(), acknowledged::incrementAndGet);
        if (next.repeated()) {
            sender.send(intents, vendor, next.intent());
        }
        if (next.cancelled()) {
            Command cancel = Command.newBuilder()
                    .setKind(CommandKind.CANCEL)
                    .setVendor(vendor)
                    .setIntentId(next.intent().getId())
                    .build();
            sender.send(Topics.DEFAULT_PREFIX + Topics.COMMANDS, vendor, cancel);
        }
    }

    /** Intents that a broker has acknowledged. */
    int acknowledged() {
        return acknowledged.get();
    }

    /**
     * Waits until all are sent and acknowledged. No fault is played any more.
     *
     * @return what was sent, in that order, and the firings of schedules
     * @throws IllegalStateException if a broker did not take one
     */
    List<ChaosWorkload.Sent> finish() throws InterruptedException, ExecutionException {
        faultsOver = true;
        feeding.await();
        sender.flush();
        return List.copyOf(made);
    }

    @Override
    public void close() {
        feeding.cancel();
        sender.close();
    }
}
