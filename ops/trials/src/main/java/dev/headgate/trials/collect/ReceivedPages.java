package dev.headgate.trials.collect;

import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.harness.TestBed;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The calls for pages, as the vendor received them: each page has an idempotency key of its own. */
final class ReceivedPages {

    private record Page(String id, int index) {}

    private final List<ReceiveLog.Entry> entries;

    /** By the hash of its key. */
    private final Map<Long, Page> known = new HashMap<>();

    /** @param lists how many pages each has */
    ReceivedPages(ReceiveLog log, Map<String, Integer> lists) {
        this.entries = log.entries();
        lists.forEach((id, pages) -> {
            for (int index = 0; index < pages; index++) {
                known.put(ReceiveLog.keyHash(index == 0 ? id : id + "-" + index), new Page(id, index));
            }
        });
    }

    private @Nullable Page page(ReceiveLog.Entry entry) {
        return known.get(entry.keyHash());
    }

    long made() {
        return entries.stream().filter(it -> page(it) != null).count();
    }

    /** Beyond one a page. */
    long repeated() {
        return made()
                - entries.stream()
                        .map(this::page)
                        .filter(it -> it != null)
                        .distinct()
                        .count();
    }

    /**
     * Calls for pages that were committed.
     *
     * @param committed how many of each list
     * @param from the first arrival that counts
     */
    long callsBelow(Map<String, Integer> committed, int from) {
        return entries.stream()
                .skip(from)
                .map(this::page)
                .filter(page -> page != null && page.index() < committed.getOrDefault(page.id(), 0))
                .count();
    }

    /**
     * Calls of the first intents between the first call for a list and the last.
     *
     * @param intents how many, named as {@link TestBed#id} does
     */
    long between(String list, long intents) {
        Set<Long> keys = new HashSet<>();
        LongStream.range(0, intents).forEach(n -> keys.add(ReceiveLog.keyHash(TestBed.id(n))));
        List<Integer> its = java.util.stream.IntStream.range(0, entries.size())
                .filter(i -> {
                    Page page = page(entries.get(i));
                    return page != null && page.id().equals(list);
                })
                .boxed()
                .toList();
        return its.isEmpty()
                ? 0
                : entries.subList(its.getFirst(), its.getLast()).stream()
                        .map(ReceiveLog.Entry::keyHash)
                        .filter(keys::remove)
                        .count();
    }
}
