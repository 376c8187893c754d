package dev.headgate.trials.update;

import dev.headgate.simulator.DocumentAccess;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the vendor saw of its documents. */
final class DocumentLog {

    private final List<DocumentAccess> accesses;
    private final Set<String> updates;

    /** @param updates the ids of intents that are updates, which their requests name */
    DocumentLog(List<DocumentAccess> accesses, Set<String> updates) {
        this.accesses = accesses;
        this.updates = updates;
    }

    /** Requests of updates. */
    long requests() {
        return accesses.stream()
                .filter(access -> updates.contains(access.requestId()))
                .count();
    }

    /** Writes of these intents. */
    long writesOf(Set<String> ids) {
        return accesses.stream()
                .filter(access -> access.wrote() && ids.contains(access.requestId()))
                .count();
    }

    /** Requests to a document, of others, between an update's last read of it and its write. */
    long between() {
        Map<String, Integer> sinceRead = new HashMap<>();
        Map<String, Integer> seen = new HashMap<>();
        long between = 0;
        for (DocumentAccess access : accesses) {
            int before = seen.merge(access.path(), 1, Integer::sum);
            String id = access.requestId();
            if (id == null || !updates.contains(id)) {
                continue;
            }
            if (access.wrote()) {
                between += before - 1 - sinceRead.getOrDefault(id, before - 1);
            } else {
                sinceRead.put(id, before);
            }
        }
        return between;
    }
}
