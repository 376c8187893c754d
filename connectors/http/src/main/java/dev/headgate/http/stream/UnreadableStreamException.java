package dev.headgate.http.stream;

import java.io.IOException;

/** An answer that can't be cut into parts, and will not be another time. Its message is in fixed words, without what stands there. */
public final class UnreadableStreamException extends IOException {

    UnreadableStreamException(String words) {
        super(words);
    }
}
