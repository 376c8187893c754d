package dev.headgate.trials.chaos;

import dev.headgate.trials.harness.CommittedTopic;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Topics;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The dead letters of what nobody should have sent. */
final class InvalidLetters {

    private InvalidLetters() {}

    /** How many of the records have no dead letter; all, if the topic can't be read to its end in time. */
    static int missing(Map<String, Object> kafka, Set<InvalidRecords.Place> places, Duration longest) {
        Set<InvalidRecords.Place> missing = new HashSet<>(places);
        if (missing.isEmpty()) {
            return 0;
        }
        try (CommittedTopic<DeadLetter> letters = new CommittedTopic<>(
                kafka,
                Topics.DEFAULT_PREFIX + Topics.DEAD_LETTERS,
                new AvroSerde().deserializer(),
                DeadLetter.class,
                letter -> missing.remove(new InvalidRecords.Place(letter.getPartition(), letter.getOffset())))) {
            return letters.readToEnd(longest) ? missing.size() : places.size();
        }
    }
}
