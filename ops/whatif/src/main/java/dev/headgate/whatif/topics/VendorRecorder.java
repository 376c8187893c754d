package dev.headgate.whatif.topics;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.Result;
import dev.headgate.streams.record.IntentMapper;
import dev.headgate.whatif.RecordedIntents;
import dev.headgate.whatif.Recording;
import dev.headgate.whatif.Samples;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Puts one vendor's recording together: first its intents, then its results. */
final class VendorRecorder {

    private static final String OTHERS = "";

    private final String vendor;
    private final VendorRules rules;
    private final long at;
    private final RecordedIntents intents = new RecordedIntents();
    private final IdIndex ids = new IdIndex();
    private final Samples samples = new Samples();
    private final CallTimes times = new CallTimes(samples);
    private final SpentPermits spent;
    private long begin = Long.MAX_VALUE;
    private long last;
    private long outcomes;
    private long older;
    private long held;

    VendorRecorder(String vendor, VendorRules rules, long at) {
        this.vendor = vendor;
        this.rules = rules;
        this.at = at;
        this.spent = new SpentPermits(rules.policy().limits(), at);
    }

    /** @param arrived when it was written, in milliseconds since 1970 */
    void intent(Intent intent, long arrived) {
        long hash = IdIndex.hash(intent.getId(), intent.getReplay());
        if (intent.getSchedule() != null || ids.find(hash) >= 0) {
            return; // a schedule is not called itself, and one that came before is not called again
        }
        LedgerEntry entry = LedgerEntry.newBuilder()
                .setIntent(intent)
                .setAcceptedAt(Instant.ofEpochMilli(Math.max(0, arrived)))
                .build();
        String operation = intent.getOperation().getClass().getSimpleName();
        ids.put(
                hash,
                intents.add(
                        operation, IntentMapper.intent(0, entry, rules.costs().apply(intent))));
        begin = Math.min(begin, nanos(entry.getAcceptedAt()));
    }

    void result(Result result) {
        long accepted = nanos(result.getAcceptedAt());
        long finished = nanos(result.getFinishedAt());
        int index = ids.find(IdIndex.hash(result.getId(), result.getReplay()));
        String operation = OTHERS;
        Map<String, String> scope = Map.of();
        older += index < 0 ? 1 : 0;
        if (index >= 0) {
            intents.finish(index, accepted, finished);
            operation = intents.shape(index).operation();
            scope = intents.shape(index).scope();
        }
        begin = outcomes == 0 ? accepted : Math.min(begin, accepted);
        outcomes++;
        last = Math.max(last, finished);
        held += result.getHeldBy().startsWith("QUOTA") || result.getHeldBy().startsWith("BULKHEAD") ? 1 : 0;
        times.take(operation, result);
        spent.spent(result.getPermits(), scope, finished);
    }

    boolean isEmpty() {
        return intents.size() == 0 && outcomes == 0;
    }

    Recording recording() {
        return new Recording(
                vendor,
                at,
                Math.min(begin, at),
                intents,
                samples,
                new Recording.Tally(outcomes, older, held, times.refusals(), times.outages(), last),
                spent.saved());
    }

    private static long nanos(Instant time) {
        return TimeUnit.MILLISECONDS.toNanos(time.toEpochMilli());
    }
}
