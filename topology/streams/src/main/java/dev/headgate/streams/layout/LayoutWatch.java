package dev.headgate.streams.layout;

import dev.headgate.streams.kafka.BrokerException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks every three seconds whether the topics and the stored layout are still what this process started with. What
 * differs counts when it is seen a second time: one broker may still show what was before.
 *
 * <p>Threading: a thread of its own; closed by any.
 */
public final class LayoutWatch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LayoutWatch.class);
    private static final Duration EVERY = Duration.ofSeconds(3);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration SAY = Duration.ofMinutes(1);
    private static final Duration CLOSE = Duration.ofSeconds(5);

    private final LayoutTopic topic;
    private final TopicPresenceCheck check;
    private final LayoutCheck layoutCheck;
    private final Supplier<Admin> admins;
    private final LiveLayout layout;
    private final InstanceRecord instanceRecord;
    private final Supplier<Set<String>> members;
    private final Consumer<LayoutException> end;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread =
            Thread.ofPlatform().name("headgate-layout").daemon().unstarted(this::run);
    private final LayoutRecords records = new LayoutRecords();
    private @Nullable LayoutException seenOnce;
    private Set<String> said = Set.of();
    private long sayAgain = System.nanoTime();

    /**
     * @param layout the one in force, whose formats are raised here
     * @param members the client ids of this process's consumers
     * @param end told once why the process must stop
     */
    public LayoutWatch(
            LayoutTopic topic,
            TopicPresenceCheck check,
            LayoutCheck layoutCheck,
            Supplier<Admin> admins,
            LiveLayout layout,
            InstanceRecord instanceRecord,
            Supplier<Set<String>> members,
            Consumer<LayoutException> end) {
        this.topic = topic;
        this.check = check;
        this.layoutCheck = layoutCheck;
        this.admins = admins;
        this.layout = layout;
        this.instanceRecord = instanceRecord;
        this.members = members;
        this.end = end;
    }

    public void start() {
        if (Formats.isInvented()) {
            LOG.warn(
                    "the system property {} is for tests only: no released version may be able to read the state that"
                            + " this instance writes format={}",
                    Formats.INVENTED,
                    Formats.newest());
        }
        thread.start();
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            if (!thread.join(CLOSE)) {
                thread.interrupt(); // it waits for a broker
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        instanceRecord.close();
    }

    private void run() {
        try (Admin admin = admins.get();
                org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer = topic.consumer()) {
            consumer.assign(List.of(topic.partition()));
            consumer.seekToBeginning(List.of(topic.partition()));
            while (!closed.await(EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
                tick(admin, consumer);
            }
        } catch (LayoutException e) {
            LOG.error("stopping: {}", e.getMessage());
            end.accept(e);
        } catch (InterruptedException | InterruptException e) {
            LOG.debug("the layout is watched no more");
        }
    }

    private void tick(Admin admin, org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer)
            throws InterruptedException {
        try {
            consumer.poll(POLL).forEach(records::take);
            look(check.glance(admin));
            raiseFormats();
            say();
        } catch (InterruptException e) {
            throw e;
        } catch (BrokerException | KafkaException e) {
            LOG.debug("the layout can't be looked at", e);
        }
    }

    private void look(Optional<ObservedTopics> seen) {
        Optional<StoredLayout> stored = records.stored();
        if (stored.isEmpty()) {
            return; // not read yet, or somebody begins anew, which the next start takes up
        }
        try {
            layoutCheck.whileRunning(layout.get(), stored.orElseThrow(), seen.orElseThrow(layoutCheck::gone));
        } catch (LayoutException e) {
            if (seenOnce != null) {
                throw e;
            }
            seenOnce = e;
            return;
        }
        seenOnce = null;
        ObservedTopics now = seen.orElseThrow();
        if (!stored.orElseThrow()
                .changelogs()
                .keySet()
                .containsAll(now.changelogs().keySet())) {
            StoredLayout _ = topic.update(it -> layoutCheck.atStart(it, now));
        }
    }

    private void raiseFormats() {
        records.stored()
                .map(StoredLayout::layout)
                .filter(it -> it.formats() > layout.get().formats())
                .ifPresent(it -> {
                    LOG.info(
                            "format {} is written from now on, as headgate formats finalize has decided", it.formats());
                    layout.raiseFormats(it.formats());
                });
    }

    private void say() {
        Set<String> now = members.get();
        if (!now.equals(said) || System.nanoTime() - sayAgain >= 0) {
            said = now;
            sayAgain = System.nanoTime() + SAY.toNanos();
            instanceRecord.say(now);
        }
    }
}
