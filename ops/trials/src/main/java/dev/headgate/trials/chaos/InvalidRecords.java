package dev.headgate.trials.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What was sent besides the workload, that nobody should send.
 *
 * <p>Threading: any thread notes; it is read when nothing is sent any more.
 */
final class InvalidRecords {

    /** Where a record is in the topic of intents. */
    record Place(int partition, long offset) {}

    private final Set<Place> places = ConcurrentHashMap.newKeySet();
    private final List<SentIntent> intents = new ArrayList<>();

    /** A broker has it there. */
    void sent(Place place) {
        places.add(place);
    }

    /** It is an intent whose vendor and id are as they should be: its outcome must be INVALID. */
    synchronized void expect(SentIntent intent) {
        intents.add(intent);
    }

    synchronized List<SentIntent> intents() {
        return List.copyOf(intents);
    }

    /** Each must have a dead letter. */
    Set<Place> places() {
        return Set.copyOf(places);
    }
}
