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
 * Sends a run's intents evenly over a time, past the proxies. A broker that is away makes it late, and never lose one.
 *
 * <p>Threading: it sends on a thread of its own; any thread asks how many.
 */
final class ChaosFeeder implements AutoCloseable {

    private static final Duration STEP = Duration.ofMillis(50);
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final RecordSender sender;
    private final ChaosWorkload workload;
    private final int count;
    private final Duration length;
    private final long begun = System.nanoTime();
    private final List<SentIntent> made = new ArrayList<>();
    private final AtomicInteger acknowledged = new AtomicInteger();
    private final RepeatingTask feeding;

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
        int due = (int) Math.min(count, Math.ceil(share * count));
        while (made.size() < due) {
            send(workload.next(Instant.now()));
        }
        return made.size() < count;
    }

    private void send(ChaosWorkload.Next next) {
        String intents = Topics.DEFAULT_PREFIX + Topics.INTENTS;
        String vendor = next.intent().getVendor();
        made.add(SentIntent.of(next.intent()));
        sender.send(intents, vendor, next.intent(), acknowledged::incrementAndGet);
        if (next.extra() == ChaosWorkload.Extra.REPEATED) {
            sender.send(intents, vendor, next.intent());
        }
        if (next.extra() == ChaosWorkload.Extra.CANCELLED) {
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
     * Waits until all are sent and acknowledged.
     *
     * @return what was sent, in that order
     * @throws IllegalStateException if a broker did not take one
     */
    List<SentIntent> finish() throws InterruptedException, ExecutionException {
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
