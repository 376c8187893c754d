package dev.headgate.control.growing;

import dev.headgate.streams.layout.Growing;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Counts records of changelogs and where they belong. Order does not matter. */
final class Tally {

    private final MessageDigest digest = sha256();
    private long records;
    private long checksum;
    private long away;
    private long unreadable;

    /** A record that belongs to a partition, whether it is there or not. */
    void add(String store, int partition, byte[] key, byte[] value) {
        records++;
        byte[] name = store.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(3 * Integer.BYTES)
                .putInt(name.length)
                .putInt(partition)
                .putInt(key.length)
                .array());
        digest.update(name);
        digest.update(key);
        checksum += ByteBuffer.wrap(digest.digest(value)).getLong();
    }

    /** One of them is elsewhere, or missing where it belongs. */
    void away() {
        away++;
    }

    /** One of them is such that nobody knows where it belongs. */
    void unreadable() {
        unreadable++;
    }

    Growing.Contents contents() {
        return new Growing.Contents(records, checksum);
    }

    long toMove() {
        return away;
    }

    long toLeave() {
        return unreadable;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
