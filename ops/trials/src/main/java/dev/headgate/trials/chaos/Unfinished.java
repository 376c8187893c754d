package dev.headgate.trials.chaos;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.StatusReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/** Where intents are that have no outcome, for people who look for the reason. It is asked while the instances still run. */
final class Unfinished {

    private static final Duration READ = Duration.ofSeconds(30);

    private Unfinished() {}

    /**
     * Returns what of the topic intents is not read, and what every vendor has; a line each, none for what is done.
     *
     * @param kafka how to connect
     * @param application whose intents they are
     * @param partitions of intents
     * @throws ExecutionException if a broker refuses to say
     */
    static List<String> lines(Map<String, Object> kafka, Application application, int partitions)
            throws InterruptedException, ExecutionException {
        List<String> lines = new ArrayList<>();
        try (Admin admin = Admin.create(kafka)) {
            Map<TopicPartition, OffsetAndMetadata> read = admin.listConsumerGroupOffsets(application.id())
                    .partitionsToOffsetAndMetadata()
                    .get();
            for (int number = 0; number < partitions; number++) {
                TopicPartition each = new TopicPartition(application.topic(Topics.INTENTS), number);
                OffsetAndMetadata committed = read.get(each);
                long from = committed == null ? 0 : committed.offset();
                long unread = end(admin, each, IsolationLevel.READ_UNCOMMITTED) - from;
                long readable = Math.max(0, end(admin, each, IsolationLevel.READ_COMMITTED) - from);
                if (unread > 0) {
                    lines.add(String.format(
                            Locale.ROOT,
                            "%s: %,d offsets not read, %,d of them behind a transaction that has not ended",
                            each,
                            unread,
                            unread - readable));
                }
            }
        }
        String topic = application.topic(Topics.STATUS);
        try (StatusReader statuses = new StatusReader(kafka, topic, new AvroSerde().deserializer())) {
            statuses.readToEnd(READ);
            statuses.all().stream()
                    .filter(status -> status.getWaiting() > 0 || status.getInFlight() > 0)
                    .map(Unfinished::line)
                    .forEach(lines::add);
        }
        return lines;
    }

    private static long end(Admin admin, TopicPartition partition, IsolationLevel level)
            throws InterruptedException, ExecutionException {
        return admin.listOffsets(Map.of(partition, OffsetSpec.latest()), new ListOffsetsOptions(level))
                .partitionResult(partition)
                .get()
                .offset();
    }

    private static String line(VendorStatus status) {
        return String.format(
                Locale.ROOT,
                "%s: %,d wait, %,d of them parked, %,d in flight; %s",
                status.getVendor(),
                status.getWaiting(),
                status.getParked(),
                status.getInFlight(),
                status.getDetail());
    }
}
