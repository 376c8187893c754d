package dev.headgate.streams.layout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A growth of the partitions that has begun and has not ended, as it is kept with the layout: what a run that goes on with it
 * can't find out from the topics any more.
 *
 * @param from how many partitions there were, at least 1
 * @param unread for each partition that intents had, its end then: what is unread below it is dealt out anew
 * @param found what the changelogs held then; null until it was counted
 */
public record Growing(int from, List<Long> unread, @Nullable Contents found) {

    /**
     * What changelogs hold.
     *
     * @param records by key, without what was deleted
     * @param checksum a sum over all records and the partitions they belong to, in whatever order
     */
    public record Contents(long records, long checksum) {}

    public Growing {
        if (from < 1) {
            throw new IllegalArgumentException("partitions at least 1: " + from);
        }
        unread = List.copyOf(unread);
    }

    public Growing with(Contents counted) {
        return new Growing(from, unread, counted);
    }

    void write(ObjectNode node) {
        node.put("from", from);
        unread.forEach(node.putArray("unread")::add);
        if (found != null) {
            node.put("records", found.records());
            node.put("checksum", Long.toHexString(found.checksum()));
        }
    }

    /**
     * @throws IllegalArgumentException if it is none
     */
    static @Nullable Growing read(JsonNode node) {
        if (node.isMissingNode()) {
            return null;
        }
        List<Long> unread = new ArrayList<>();
        node.path("unread").forEach(it -> unread.add(it.asLong()));
        Contents found = node.has("records")
                ? new Contents(
                        node.path("records").asLong(),
                        Long.parseUnsignedLong(node.path("checksum").asText(), 16))
                : null;
        return new Growing(node.path("from").asInt(), unread, found);
    }
}
