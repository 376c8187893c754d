package dev.headgate.api.body;

import java.io.IOException;
import java.time.Instant;
import java.util.Map;

/**
 * Keeps the bodies of large answers, so that results carry a reference (claim check). {@code file} is built in. A module with
 * another has a public constructor without parameters, and names it in
 * {@code META-INF/services/dev.headgate.api.body.BodyStore}, where {@link java.util.ServiceLoader} finds it.
 *
 * <p>Threading: opened and closed by one thread; between these called from many threads at once.
 */
public interface BodyStore extends AutoCloseable {

    /** Returns what {@code bodies.store} calls it: a lower-case letter, then letters, digits and hyphens, at most 32; unique. */
    String name();

    /**
     * Makes it ready. Called once, before anything else but {@link #name}.
     *
     * @param settings what the configuration has under {@code bodies.NAME.}, by key without that; of {@code file} its
     *     {@code directory}
     * @throws IllegalArgumentException if a setting is missing or wrong; the words name it and what is allowed, and no secret
     * @throws IOException if it can't be used; the words say why, and no secret
     */
    void open(Map<String, String> settings) throws IOException;

    /**
     * Keeps a body. Returns when it is there for readers and outlives a crash; called before the transaction that makes the
     * reference known, so that one that is read names a body. Whether that transaction commits is not told: what nobody
     * refers to goes by its age. The same body may come again.
     *
     * <p>It counts to the time of the call whose answer it is: one that takes longer than 5 s past the vendor's deadline has no
     * answer. Interrupted if the call is given up.
     *
     * @param vendor 1 to 128 letters, digits, dots, underscores and hyphens, the first no dot
     * @param sha256 of the body, 64 hexadecimal digits in lower case
     * @param body at least 1 byte, at most the vendor's {@code max-body}; not to be changed
     * @return by which a reader finds it, at most 1,000 characters; tells nothing of credentials
     * @throws IOException if it could not be kept; the body then goes to the topic {@code pages}
     */
    String put(String vendor, String sha256, byte[] body) throws IOException;

    /**
     * Removes what was put before this time, and may leave some of it for up to a day longer. Called at the start and then
     * every hour, by each instance. A store whose own rules do that leaves this method as it is.
     *
     * @throws IOException if some could not be removed; it is tried again
     */
    default void removeBefore(Instant time) throws IOException {}

    @Override
    default void close() {}
}
