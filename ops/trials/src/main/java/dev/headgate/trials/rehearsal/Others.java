package dev.headgate.trials.rehearsal;

import dev.headgate.simulator.ReceiveLog.Entry;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Which accounts a vendor was called for while it did not want calls for one of them. */
final class Others {

    private final List<Entry> entries;
    private final Map<Long, Integer> accounts;

    /** @param accounts whose each call is, by the hash of its idempotency key */
    Others(List<Entry> entries, Map<Long, Integer> accounts) {
        this.entries = entries;
        this.accounts = accounts;
    }

    /** How many others from the first refusal on; -1 if there was none. */
    int calledAfterARefusal(Duration length) {
        return called(Entry::refused, length);
    }

    /** How many others from the first 401 on; -1 if there was none. */
    int calledAfterA401(Duration length) {
        return called(it -> it.status() == 401, length);
    }

    private int called(Predicate<Entry> first, Duration length) {
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            if (first.test(entry)) {
                Set<Integer> called = new HashSet<>();
                for (Entry later : entries.subList(i + 1, entries.size())) {
                    if (later.nanos() - entry.nanos() < length.toNanos()) {
                        called.add(accounts.getOrDefault(later.keyHash(), -1));
                    }
                }
                called.remove(accounts.getOrDefault(entry.keyHash(), -1));
                return called.size();
            }
        }
        return -1;
    }
}
