package dev.headgate.streams;

import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.Streamed;
import dev.headgate.streams.call.PartBatch;
import dev.headgate.streams.call.StreamRun;
import dev.headgate.streams.call.StreamedCalls;

/**
 * Writes the parts of answers as they come, and keeps in the ledger how far each answer was written: both are of one
 * transaction, so that each index of a run is there once.
 *
 * <p>Threading: the stream thread.
 */
final class PartWriter {

    /** Written in one transaction at most; the producer holds no more than that of them. */
    private static final long MAX_UNCOMMITTED = 8L << 20;

    /** Written before others have their turn. */
    private static final long MAX_TURN = 1L << 20;

    private final AppContext app;
    private final TaskContext task;
    private final StreamedCalls calls;
    private long uncommitted;

    PartWriter(AppContext app, TaskContext task) {
        this.app = app;
        this.task = task;
        this.calls = task.calls().streamed();
    }

    /**
     * Returns what a call of this intent begins with if its answer comes in parts: where the answer before it broke off, or
     * another run.
     */
    static StreamRun next(LedgerEntry entry) {
        Streamed before = entry.getStreamed();
        if (before == null) {
            return StreamRun.FIRST;
        }
        return before.getPosition() == null
                ? new StreamRun(before.getRun() + 1, null)
                : new StreamRun(before.getRun(), before.getPosition());
    }

    /** Writes what is due, as far as a transaction has room. */
    void run(long now) {
        long turn = Math.min(MAX_TURN, MAX_UNCOMMITTED - uncommitted);
        while (turn > 0) {
            PartBatch batch = calls.take(now);
            if (batch == null) {
                return;
            }
            long bytes = batch.bytes();
            write(batch, bytes, now);
            uncommitted += bytes;
            turn -= bytes;
        }
        if (isFull()) {
            task.commitScheduler().commitNow();
        }
    }

    private void write(PartBatch batch, long bytes, long now) {
        LedgerEntry entry = task.ledger().get(batch.ordinal());
        Streamed before = entry.getStreamed();
        if (before == null || before.getRun() != batch.run()) {
            before = new Streamed(batch.run(), 0, 0L, 0L, null);
        }
        task.outbox().parts(entry, batch, before.getPages(), now);
        String position = batch.position() == null ? before.getPosition() : batch.position();
        Streamed after = new Streamed(
                batch.run(),
                before.getPages() + 1,
                before.getParts() + batch.parts().size(),
                before.getBytes() + bytes,
                position);
        task.ledger()
                .update(
                        batch.ordinal(),
                        LedgerEntry.newBuilder(entry).setStreamed(after).build());
        app.meters().parts(batch.vendor(), batch.parts().size(), bytes);
    }

    /** What was written so far can be read. */
    void committed() {
        uncommitted = 0;
    }

    boolean hasNews(long now) {
        return !isFull() && calls.nextDue() <= now;
    }

    /** When there is something to write at the latest, on the steady clock. */
    long nextDue() {
        return isFull() ? Nanos.NEVER : calls.nextDue();
    }

    private boolean isFull() {
        return uncommitted >= MAX_UNCOMMITTED;
    }
}
