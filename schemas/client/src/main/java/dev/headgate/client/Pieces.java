package dev.headgate.client;

import dev.headgate.schemas.Page;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The pieces of a body that was too large for its result, as far as they came. Threading: whoever holds the call's lock. */
final class Pieces {

    private final int maxBytes;
    private final Budget budget;
    private final List<ByteBuffer> bodies = new ArrayList<>();
    private int count;
    private long bytes;
    private boolean tooLarge;

    Pieces(int maxBytes, Budget budget) {
        this.maxBytes = maxBytes;
        this.budget = budget;
    }

    /** Adds the next one. From the first that is too much on, they are only counted. */
    void add(Page page) {
        if (page.getIndex() == 0) {
            clear();
            count = 0;
            tooLarge = false;
        }
        if (page.getIndex() != count) {
            return; // read again
        }
        count++;
        ByteBuffer body = page.getBody();
        if (body == null || tooLarge) {
            return;
        }
        int more = body.remaining();
        if (bytes + more > maxBytes || !budget.tryTake(more)) {
            clear();
            tooLarge = true;
            return;
        }
        bodies.add(body);
        bytes += more;
    }

    int count() {
        return count;
    }

    boolean tooLarge() {
        return tooLarge;
    }

    ByteBuffer joined() {
        ByteBuffer whole = ByteBuffer.allocate((int) bytes);
        bodies.forEach(body -> whole.put(body.duplicate()));
        return whole.flip();
    }

    /** Forgets what it holds. */
    void clear() {
        budget.give(bytes);
        bodies.clear();
        bytes = 0;
    }
}
