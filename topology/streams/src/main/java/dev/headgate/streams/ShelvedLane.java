package dev.headgate.streams;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;

/** What of one lane is on the shelf: in its order, and by scope, since only what has another scope passes what is blocked. */
final class ShelvedLane {

    /** Those of one scope. */
    private static final class Strand {
        final Pile pile;

        /** Its place among the tops. */
        long place = Pile.NONE;

        Strand(Pile pile) {
            this.pile = pile;
        }
    }

    private final Ordinals shelved;
    private final Long2ObjectOpenHashMap<Strand> strands = new Long2ObjectOpenHashMap<>();

    /** The top of each strand when it was looked at last, and the scope; lower than the true one, if it is not right. */
    private final Times tops = new Times();

    /**
     * @param shelved what has not left the shelf
     */
    ShelvedLane(Ordinals shelved) {
        this.shelved = shelved;
    }

    void add(long scope, long ordinal) {
        Strand strand = strands.computeIfAbsent(scope, s -> new Strand(new Pile(shelved)));
        strand.pile.add(ordinal);
        if (ordinal < strand.place) {
            place(strand, scope, ordinal);
        }
    }

    /** The first of all, or {@link Pile#NONE}. */
    long top() {
        while (!tops.isEmpty()) {
            long place = tops.time();
            long scope = tops.value();
            Strand strand = strands.get(scope);
            long top = top(scope);
            if (strand != null && strand.place == place) {
                if (top == place) {
                    return top;
                }
                tops.remove();
                place(strand, scope, top);
            } else {
                tops.remove();
            }
        }
        return Pile.NONE;
    }

    /** The first of a scope, or {@link Pile#NONE}. */
    long top(long scope) {
        Strand strand = strands.get(scope);
        if (strand == null) {
            return Pile.NONE;
        }
        long top = strand.pile.top();
        if (top == Pile.NONE) {
            strands.remove(scope);
        }
        return top;
    }

    /** Lets go of what has left the shelf. */
    void sweep() {
        strands.values().forEach(strand -> strand.pile.sweep());
    }

    private void place(Strand strand, long scope, long ordinal) {
        strand.place = ordinal;
        if (ordinal != Pile.NONE) {
            tops.add(ordinal, scope);
        }
    }
}
