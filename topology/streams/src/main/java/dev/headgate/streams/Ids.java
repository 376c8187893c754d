package dev.headgate.streams;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/** Which ordinals may belong to an id, by the id's hash: whoever finds one has to look whether it does. */
final class Ids {

    private static final long NONE = -1;

    private final Long2LongOpenHashMap first = new Long2LongOpenHashMap();

    /** The others of a hash that has several. */
    private final Long2ObjectOpenHashMap<LongArrayList> more = new Long2ObjectOpenHashMap<>();

    Ids() {
        first.defaultReturnValue(NONE);
    }

    void add(long hash, long ordinal) {
        if (first.putIfAbsent(hash, ordinal) != NONE) {
            more.computeIfAbsent(hash, h -> new LongArrayList(1)).add(ordinal);
        }
    }

    void remove(long hash, long ordinal) {
        LongArrayList others = more.get(hash);
        if (others == null) {
            first.remove(hash, ordinal);
            return;
        }
        if (first.get(hash) == ordinal) {
            first.put(hash, others.removeLong(others.size() - 1));
        } else {
            others.rem(ordinal);
        }
        if (others.isEmpty()) {
            more.remove(hash);
        }
    }

    /** In ascending order, in a copy. */
    long[] find(long hash) {
        long one = first.get(hash);
        if (one == NONE) {
            return new long[0];
        }
        LongArrayList found = LongArrayList.of(one);
        LongArrayList others = more.get(hash);
        if (others != null) {
            found.addAll(others);
            found.sort(null);
        }
        return found.toLongArray();
    }
}
