package dev.headgate.client;

import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * What came for a subscriber and was not asked for yet. Pages of a run that is void by now are dropped; that there was one is
 * remembered if any of them was handed out.
 *
 * <p>Threading: whoever holds the stream's lock.
 */
final class PageBuffer {

    private record Held(Page page, int bytes) {}

    private final ReplyKey key;
    private final int limit;
    private final Budget budget;
    private final Queue<Held> pages = new ArrayDeque<>();
    private long bytes;
    private int run;
    private boolean chunks;
    private int nextIndex;
    private boolean handedOut;
    private boolean restartDue;
    private @Nullable Result result;

    PageBuffer(ReplyKey key, int limit, Budget budget) {
        this.key = key;
        this.limit = limit;
        this.budget = budget;
    }

    /**
     * Takes the next page. One that is void, or read again, is dropped.
     *
     * @return false if there is no room for it
     * @throws MissingPageException if one before it never came
     */
    boolean take(Page page, int size) {
        if (isVoid(page)) {
            return true;
        }
        begin(page.getChunk() ? run : page.getRun(), page.getChunk());
        if (page.getIndex() < nextIndex) {
            return true;
        }
        if (page.getIndex() > nextIndex) {
            throw new MissingPageException(
                    "page " + nextIndex + " of " + key + " did not come, but page " + page.getIndex() + " did");
        }
        if (!fits(size) || !budget.tryTake(size)) {
            return false;
        }
        pages.add(new Held(page, size));
        bytes += size;
        nextIndex++;
        return true;
    }

    /** Pieces of one body have no run: they come at the end, where that is what the answer came to. */
    private boolean isVoid(Page page) {
        return !page.getChunk() && (chunks || page.getRun() < run);
    }

    void take(Result outcome) {
        result = outcome;
        if (outcome.getRun() > run && outcome.getChunks() == 0) {
            begin(outcome.getRun(), false);
        }
    }

    /** Goes over to a run, which makes the one before it void. */
    private void begin(int newRun, boolean ofChunks) {
        if (newRun == run && ofChunks == chunks) {
            return;
        }
        run = newRun;
        chunks = ofChunks;
        nextIndex = 0;
        clear();
        restartDue |= handedOut;
        handedOut = false;
    }

    /** The next that is for the subscriber; null if there is nothing yet. */
    @Nullable
    ReplyEvent next() {
        if (restartDue) {
            restartDue = false;
            return new ReplyEvent.Restarted(run);
        }
        Held held = pages.poll();
        if (held != null) {
            bytes -= held.bytes;
            budget.give(held.bytes);
            handedOut = true;
            return new ReplyEvent.Part(held.page);
        }
        return result != null && isWhole(result) ? new ReplyEvent.Completed(result) : null;
    }

    boolean isEmpty() {
        return !restartDue && pages.isEmpty() && (result == null || !isWhole(result));
    }

    boolean hasRoom(int size) {
        return fits(size) && budget.fits(size);
    }

    private boolean fits(int size) {
        return pages.isEmpty() || bytes + size <= limit;
    }

    private boolean isWhole(Result outcome) {
        return nextIndex >= Math.max(outcome.getPages(), outcome.getChunks());
    }

    long bytes() {
        return bytes;
    }

    /** Forgets all pages. */
    void clear() {
        budget.give(bytes);
        bytes = 0;
        pages.clear();
    }
}
