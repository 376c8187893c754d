package dev.headgate.whatif;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Intents that have arrived and that the core does not hold: of each place in its order it holds the first ones, so that it
 * starts what it would start if it held all.
 */
final class Backlog {

    private static final int IN_CORE = 100_000;
    private static final int MOST_OF_A_PLACE = 5_000;
    private static final int NONE = -1;

    /** By a shape's index. */
    private final int[] places;

    private final int window;
    private final int[] first;
    private final int[] last;
    private final int[] inCore;

    /** By ordinal: the next of its place. */
    private final int[] next;

    private final BitSet left = new BitSet();

    Backlog(List<Shape> shapes, int size) {
        Map<Shape.Place, Integer> distinct = new HashMap<>();
        places = new int[shapes.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = distinct.computeIfAbsent(shapes.get(i).place(), _ -> distinct.size());
        }
        int count = distinct.size();
        window = Math.clamp(IN_CORE / Math.max(1, count), 1, MOST_OF_A_PLACE);
        first = filled(count);
        last = filled(count);
        inCore = new int[count];
        next = filled(size);
    }

    private static int[] filled(int size) {
        int[] array = new int[size];
        Arrays.fill(array, NONE);
        return array;
    }

    int place(int shapeIndex) {
        return places[shapeIndex];
    }

    /** One arrives. Returns whether the core is to have it at once. */
    boolean arrives(int ordinal, int place) {
        if (first[place] == NONE && inCore[place] < window) {
            inCore[place]++;
            return true;
        }
        if (first[place] == NONE) {
            first[place] = ordinal;
        } else {
            next[last[place]] = ordinal;
        }
        last[place] = ordinal;
        return false;
    }

    /** One does not wait for its first call any more. */
    void leaves(int ordinal, int place) {
        if (!left.get(ordinal)) {
            left.set(ordinal);
            inCore[place]--;
        }
    }

    /** Takes out the next that the core is to have; -1: none, or there is no room. */
    int next(int place) {
        int ordinal = first[place];
        if (ordinal == NONE || inCore[place] >= window) {
            return NONE;
        }
        first[place] = next[ordinal];
        inCore[place]++;
        return ordinal;
    }
}
