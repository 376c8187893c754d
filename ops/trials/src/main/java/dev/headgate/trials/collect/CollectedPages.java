package dev.headgate.trials.collect;

import dev.headgate.schemas.Page;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The pages of the topic, as they are read. */
final class CollectedPages {

    /** By id and index, how often it is there. */
    private final Map<String, TreeMap<Integer, Integer>> pages = new HashMap<>();

    private long delivered;
    private long disordered;
    private long wrong;

    void take(Page page) {
        TreeMap<Integer, Integer> its = pages.computeIfAbsent(page.getId(), id -> new TreeMap<>());
        delivered++;
        disordered += !its.isEmpty() && its.lastKey() > page.getIndex() ? 1 : 0;
        wrong += isOf(page) ? 0 : 1;
        its.merge(page.getIndex(), 1, Integer::sum);
    }

    /** The simulator says in a page which one it is. */
    private static boolean isOf(Page page) {
        return page.getBody() != null
                && StandardCharsets.UTF_8
                        .decode(page.getBody().duplicate())
                        .toString()
                        .startsWith("{\"page\":" + page.getIndex() + ",");
    }

    /** How many pages of a list there are. */
    int count(String id) {
        TreeMap<Integer, Integer> its = pages.get(id);
        return its == null ? 0 : its.size();
    }

    /** By list. */
    Map<String, Integer> counts() {
        Map<String, Integer> counts = new HashMap<>();
        pages.forEach((id, its) -> counts.put(id, its.size()));
        return counts;
    }

    /** @param lists how many pages each is to have */
    CollectFigures.Pages judge(Map<String, Integer> lists) {
        long missing = 0;
        long doubled = 0;
        for (Map.Entry<String, Integer> list : lists.entrySet()) {
            TreeMap<Integer, Integer> its = pages.getOrDefault(list.getKey(), new TreeMap<>());
            for (int index = 0; index < list.getValue(); index++) {
                missing += its.containsKey(index) ? 0 : 1;
            }
            doubled += its.values().stream().mapToLong(times -> times - 1).sum();
        }
        long expected = lists.values().stream().mapToLong(it -> it).sum();
        return new CollectFigures.Pages(lists.size(), expected, delivered, missing, doubled, disordered, wrong);
    }
}
