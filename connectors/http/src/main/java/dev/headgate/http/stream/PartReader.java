package dev.headgate.http.stream;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Cuts an answer's body into its parts, holding one of them at a time. */
public interface PartReader {

    /**
     * Returns the next part as soon as all of it has arrived.
     *
     * @return null at the body's end
     * @throws UnreadableStreamException if the body is not what it should be
     * @throws IOException if it breaks off
     */
    @Nullable
    Part next() throws IOException;
}
