package dev.headgate.core;

import java.util.ArrayList;
import java.util.List;

/**
 * Intents that one request carries out, from before it leaves for the first time until it is answered: nobody joins or leaves
 * meanwhile, whoever cancels and whatever passes. Of one that leaves alone nobody else depends, so that it may be cancelled.
 *
 * @param members the first of them is started for all
 */
record Batch(String id, List<Entry> members) {

    Batch {
        members = List.copyOf(members);
    }

    /** One that is begun for this intent and others. */
    static Batch begin(Entry first, List<Entry> others) {
        List<Entry> members = new ArrayList<>(others.size() + 1);
        members.add(first);
        members.addAll(others);
        String id = first.ordinal() + "." + first.progress().calls();
        Batch batch = new Batch(id, members);
        for (int i = 0; i < members.size(); i++) {
            Entry member = members.get(i);
            member.bind(batch);
            member.progress(member.progress().in(new BatchPlace(id, i, members.size())));
        }
        return batch;
    }

    /** One that a former owner sent without others. */
    static Batch alone(Entry entry, BatchPlace place) {
        Batch batch = new Batch(place.id(), List.of(entry));
        entry.bind(batch);
        return batch;
    }

    boolean isAlone() {
        return members.size() == 1;
    }

    Entry first() {
        return members.getFirst();
    }

    List<Entry> others() {
        return members.subList(1, members.size());
    }

    /** It is no more: each member is on its own. */
    void dissolve() {
        for (Entry member : members) {
            if (member.isGone()) {
                continue;
            }
            member.bind(null);
            member.progress(member.progress().in(null));
        }
    }
}
