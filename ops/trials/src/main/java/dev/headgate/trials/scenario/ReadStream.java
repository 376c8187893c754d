package dev.headgate.trials.scenario;

import dev.headgate.schemas.Page;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** What a reader of committed records has of one answer in parts: nothing of it is held. */
final class ReadStream {

    private static final String NUMBER = "\"n\":";

    /** Of a part, within which its number stands. */
    private static final int BEGINNING = 120;

    private int run;
    private int nextIndex;
    private long nextPart;
    private long bytes;
    private long wrong;
    private boolean ended;

    /** Takes the next record. */
    void take(Page page) {
        if (page.getRun() != run) {
            wrong += page.getRun() == run + 1 ? 0 : 1;
            run = page.getRun();
            nextIndex = 0;
            nextPart = 0;
            wrong += ended ? 1 : 0;
        }
        wrong += page.getIndex() == nextIndex && !ended ? 0 : 1;
        nextIndex = page.getIndex() + 1;
        for (ByteBuffer part : page.getParts()) {
            bytes += part.remaining();
            long number = number(part);
            wrong += number == nextPart ? 0 : 1;
            nextPart = number + 1;
        }
        ended |= page.getLast();
    }

    /** Which run it is by now. */
    int run() {
        return run;
    }

    /** Parts of this run. */
    long parts() {
        return nextPart;
    }

    /** Records of this run. */
    int pages() {
        return nextIndex;
    }

    /** Of all runs. */
    long bytes() {
        return bytes;
    }

    /** Records and parts that are not the next ones of their run. */
    long wrong() {
        return wrong;
    }

    boolean ended() {
        return ended;
    }

    /** What stands behind the first {@code "n":}, which in an event has backslashes before its quotes; -1 for nothing. */
    private static long number(ByteBuffer part) {
        String text = StandardCharsets.US_ASCII
                .decode(part.duplicate().limit(Math.min(part.limit(), part.position() + BEGINNING)))
                .toString()
                .replace("\\", "");
        int at = text.indexOf(NUMBER);
        int end = at < 0 ? -1 : text.indexOf(',', at);
        return end < 0 ? -1 : Long.parseLong(text.substring(at + NUMBER.length(), end));
    }
}
