package dev.headgate.trials.chaos;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Topics;
import dev.headgate.trials.harness.CommittedTopic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * What was sent besides the workload, that nobody should send.
 *
 * <p>Threading: any thread notes; it is read when nothing is sent any more.
 */
final class InvalidRecords {

    /** Where a record is in the topic of intents. */
    private record Place(int partition, long offset) {}

    private final Set<Place> places = ConcurrentHashMap.newKeySet();
    private final List<SentIntent> intents = new ArrayList<>();

    /** A broker has it there. */
    void sent(RecordMetadata at) {
        places.add(new Place(at.partition(), at.offset()));
    }

    /** It is an intent whose vendor and id are as they should be: its outcome must be INVALID. */
    synchronized void expect(SentIntent intent) {
        intents.add(intent);
    }

    synchronized List<SentIntent> intents() {
        return List.copyOf(intents);
    }

    /** How many were sent; each must have a dead letter. */
    int count() {
        return places.size();
    }

    /** How many of the records have no dead letter; all, if the topic can't be read to its end in time. */
    int withoutDeadLetter(Map<String, Object> kafka, Duration longest) {
        Set<Place> missing = new HashSet<>(places);
        if (missing.isEmpty()) {
            return 0;
        }
        try (CommittedTopic<DeadLetter> letters = new CommittedTopic<>(
                kafka,
                Topics.DEFAULT_PREFIX + Topics.DEAD_LETTERS,
                new AvroSerde().deserializer(),
                DeadLetter.class,
                letter -> missing.remove(new Place(letter.getPartition(), letter.getOffset())))) {
            return letters.readToEnd(longest) ? missing.size() : places.size();
        }
    }
}
