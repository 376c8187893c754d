package dev.headgate.core;

import dev.headgate.core.Trace.Before;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is durable, and the transaction that is to change it: both survive their owner, or the transaction nobody. */
final class Ledger {

    /** An intent accepted and not finished. */
    record Kept(Intent intent, Progress progress) {

        Kept retried(long notBefore, Progress changed) {
            return new Kept(from(intent, Math.max(notBefore, intent.notBefore())), changed);
        }

        private static Intent from(Intent i, long notBefore) {
            return i.toBuilder().notBefore(notBefore).build();
        }
    }

    private final Map<Long, Kept> intents = new TreeMap<>();
    private final Map<String, Saved> records = new HashMap<>();
    private final List<Runnable> transaction = new ArrayList<>();
    private int consumed;
    private int outcomes;

    void accept(Intent intent) {
        transaction.add(() -> intents.put(intent.ordinal(), new Kept(intent, Progress.NONE)));
    }

    void retry(long ordinal, long notBefore, Progress progress) {
        transaction.add(() -> intents.computeIfPresent(ordinal, (o, kept) -> kept.retried(notBefore, progress)));
    }

    void mark(long ordinal, Progress progress) {
        transaction.add(() -> intents.computeIfPresent(ordinal, (o, kept) -> new Kept(kept.intent(), progress)));
    }

    /** A page of it was delivered, with what of it is to be remembered. */
    void page(long ordinal, Progress progress) {
        mark(ordinal, progress);
    }

    /** Takes the intent out and writes its outcome. */
    void finish(long ordinal) {
        transaction.add(() -> {
            intents.remove(ordinal);
            outcomes++;
        });
    }

    void save(List<Saved> saved) {
        transaction.add(() -> {
            for (Saved one : saved) {
                if (one.empty()) {
                    records.remove(one.key());
                } else {
                    records.put(one.key(), one);
                }
            }
        });
    }

    /** @param next the first record of the input that is not read yet */
    void consume(int next) {
        transaction.add(() -> consumed = next);
    }

    void commit() {
        transaction.forEach(Runnable::run);
        transaction.clear();
    }

    void abort() {
        transaction.clear();
    }

    /** In order of acceptance. */
    Collection<Kept> intents() {
        return List.copyOf(intents.values());
    }

    List<Saved> records() {
        return List.copyOf(records.values());
    }

    /** Where to read on. */
    int consumed() {
        return consumed;
    }

    /** How the last owner that called ended, as far as its successor can know. */
    Before before() {
        for (Saved one : records.values()) {
            if (one instanceof Saved.Mark mark) {
                return mark.clean() ? Before.CLEAN : Before.CUT_OFF;
            }
        }
        return Before.NOBODY;
    }

    /** Committed. */
    int outcomes() {
        return outcomes;
    }
}
