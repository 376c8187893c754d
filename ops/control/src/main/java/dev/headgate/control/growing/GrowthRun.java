package dev.headgate.control.growing;

import dev.headgate.schemas.Topics;
import dev.headgate.streams.layout.Growing;
import dev.headgate.streams.layout.GrowingLayout;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** One run of {@link PartitionGrowth}, from what was checked to the end. Every step may find that it was done before. */
final class GrowthRun implements StoreMove.Target {

    private final GrowthCheck check;
    private final GrowingLayout layouts;
    private final PartitionReader reader;
    private final ParkedMove.Blocks blocks;
    private final MoveProducer producer;
    private final GrowthProgress progress;
    private final Map<String, Integer> changelogs;
    private GrowthStep step = GrowthStep.CHECK;
    private long done;
    private long all;

    GrowthRun(
            GrowthCheck check,
            GrowingLayout layouts,
            PartitionReader reader,
            ParkedMove.Blocks blocks,
            MoveProducer producer,
            GrowthProgress progress) {
        this.check = check;
        this.layouts = layouts;
        this.reader = reader;
        this.blocks = blocks;
        this.producer = producer;
        this.progress = progress;
        this.changelogs = new TreeMap<>(check.found().changelogs());
    }

    /**
     * @param skipCommands whether commands that nobody has read are passed over
     * @param settle how long to wait for an instance that had begun to start
     */
    GrowthReport run(boolean skipCommands, Duration settle) throws InterruptedException {
        producer.afterCommit(this::report);
        Map<TopicPartition, Long> ends = check.topics().ends(check.written()); // no transaction is open
        Growing growing = check.found().growing();
        if (growing == null) {
            commands(skipCommands);
        }
        next(GrowthStep.COUNT);
        Survey survey =
                check.survey(changelogs, reader, blocks); // what can't be moved is said before anything is changed
        next(GrowthStep.CLOSE);
        growing = growing == null ? close(ends, settle) : growing;
        growing = compared(growing, survey);
        next(GrowthStep.WIDEN);
        widen();
        next(GrowthStep.MOVE);
        all = survey.toMove();
        survey.move(this);
        next(GrowthStep.VERIFY);
        verify(growing);
        next(GrowthStep.INTENTS);
        check.topics().widen(check.intents(), check.partitions());
        begin();
        next(GrowthStep.UNREAD);
        long unread = unread(growing);
        next(GrowthStep.OPEN);
        layouts.finish();
        progress.ended(GrowthStep.OPEN);
        long kept = survey.contents().records();
        return new GrowthReport(check.from(), check.partitions(), kept, survey.toMove(), unread, survey.unreadable());
    }

    @Override
    public void put(String store, int partition, byte[] key, byte @Nullable [] value) {
        producer.send(new ProducerRecord<>(check.changelog(store), partition, key, value));
    }

    @Override
    public void park(int partition, String vendor, byte[] value, long id) {
        byte[] key = vendor.getBytes(StandardCharsets.UTF_8);
        producer.send(new ProducerRecord<>(check.codec().topic(Topics.PARKED), partition, id, key, value));
    }

    @Override
    public void done() {
        done++;
        producer.done();
    }

    @Override
    public void partitionDone() {
        producer.commit();
    }

    private void report() {
        progress.at(step, Math.min(done, all), all);
    }

    private void next(GrowthStep next) {
        progress.ended(step);
        step = next;
        done = 0;
        all = 0;
        progress.begun(next);
    }

    private void commands(boolean skip) throws InterruptedException {
        Map<TopicPartition, Long> unread = check.unreadCommands(reader);
        if (!skip) {
            check.refuseUnreadCommands(unread);
        }
        unread.forEach((partition, end) -> producer.consumed(partition, new OffsetAndMetadata(end)));
        producer.commit();
    }

    private Growing close(Map<TopicPartition, Long> ends, Duration settle) throws InterruptedException {
        Growing growing = new Growing(check.from(), check.unread(), null);
        layouts.begin(check.partitions(), growing);
        long until = System.nanoTime() + settle.toNanos();
        while (System.nanoTime() < until) {
            LockSupport.parkNanos(until - System.nanoTime());
        }
        check.refuseWhatRuns();
        Map<TopicPartition, Long> now = check.topics().ends(check.written());
        if (!now.entrySet().stream()
                .filter(it -> !it.getKey().topic().equals(check.intents()))
                .allMatch(it -> it.getValue().equals(ends.get(it.getKey())))) {
            throw new GrowthException("an instance has started and ended while growing began. Run this again");
        }
        return growing;
    }

    /** Of the first run that came so far it is kept for all. */
    private Growing compared(Growing growing, Survey survey) {
        Growing.Contents found = growing.found();
        if (found == null) {
            Growing counted = growing.with(survey.contents());
            layouts.keep(counted);
            return counted;
        }
        compare(found, survey);
        return growing;
    }

    private static void compare(Growing.Contents before, Survey survey) {
        if (!before.equals(survey.contents())) {
            throw new GrowthException("the changelogs hold " + survey.contents().records() + " records and held "
                    + before.records()
                    + " when growing began, or others. Something else has written there. No instance can"
                    + " start; keep all topics and state directories as they are");
        }
    }

    private void widen() throws InterruptedException {
        Stream<String> others = Stream.of(Topics.COMMANDS, Topics.PARKED).map(check.codec()::topic);
        for (String topic : Stream.concat(changelogs.keySet().stream(), others).toList()) {
            check.topics().widen(topic, check.partitions());
        }
        changelogs.replaceAll((_, _) -> check.partitions());
    }

    private List<TopicPartition> changelogPartitions() {
        return changelogs.entrySet().stream()
                .flatMap(it -> GrowthTopics.partitions(it.getKey(), it.getValue()).stream())
                .toList();
    }

    private void verify(Growing growing) throws InterruptedException {
        Map<TopicPartition, Long> _ = check.topics().ends(changelogPartitions()); // all is committed and can be read
        Survey after = check.survey(changelogs, reader, blocks);
        Growing.Contents found = growing.found();
        if (found != null) {
            compare(found, after);
        }
        if (after.toMove() > 0) {
            throw new GrowthException(
                    after.toMove() + " records are not where they belong after they were moved. No instance"
                            + " can start; run this again, which moves them");
        }
    }

    /** Partitions that nobody has read begin at their beginning. */
    private void begin() throws InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> committed =
                new HashMap<>(check.topics().committed());
        for (String topic : List.of(check.intents(), check.codec().topic(Topics.COMMANDS))) {
            for (TopicPartition each : GrowthTopics.partitions(topic, check.partitions())) {
                if (!committed.containsKey(each)) {
                    producer.consumed(each, new OffsetAndMetadata(reader.begin(each)));
                }
            }
        }
        producer.commit();
    }

    private long unread(Growing growing) throws InterruptedException {
        UnreadIntents unread = new UnreadIntents(check.intents(), growing.unread());
        Map<TopicPartition, OffsetAndMetadata> committed = check.topics().committed();
        all = unread.count(committed, reader);
        return unread.deal(committed, check.partitions(), reader, producer, () -> done++);
    }
}
