package dev.headgate.streams.parking;

import dev.headgate.core.policy.Room;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Custom;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.LedgerHeader;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Update;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much of the room in a task's ledger is used: by all, by each vendor's priorities and by their tenants. A few intents
 * of each lane always have room, so that it has its turns whoever fills the rest.
 *
 * <p>Threading: the stream thread.
 */
final class RoomUsage {

    /** Intents of a lane for which there is room whatever others use. */
    static final int FLOOR = 16;

    /** What an entry takes besides its texts and its body. */
    private static final int OVERHEAD = 256;

    /** Of all its room, a task with very many lanes takes at most so much for their few. */
    private static final long EXCESS = 2;

    private record Rank(String vendor, Priority priority, boolean delayed) {}

    private static final class Used {

        private int entries;
        private long bytes;

        private boolean fits(int more, long moreBytes, int maxEntries, long maxBytes) {
            return entries + more <= maxEntries && bytes + moreBytes <= maxBytes;
        }
    }

    private final int maxEntries;
    private final long maxBytes;
    private final Used all = new Used();
    private final Map<Rank, Used> ranks = new HashMap<>();
    private final Map<Lane, Used> lanes = new HashMap<>();

    /** Of delayed intents that were due when they entered. */
    private final LongSet dueOrdinals = new LongOpenHashSet();

    /**
     * @param maxEntries intents of all vendors together
     * @param maxBytes of them
     */
    RoomUsage(int maxEntries, long maxBytes) {
        this.maxEntries = maxEntries;
        this.maxBytes = maxBytes;
    }

    /**
     * Returns whether there is room for one more.
     *
     * @param bytes as {@link #weight} says
     */
    boolean fits(Lane lane, Room room, long bytes) {
        return fits(lane, room, 1, bytes);
    }

    /** Returns whether there is room for so many, or for a quarter of what the lane may have. */
    boolean fitsSome(Lane lane, Room room, int entries) {
        int some = Math.min(entries, Math.min(room.entries(), room.tenantEntries()) / 4);
        return fits(lane, room, Math.max(1, some), 1);
    }

    private boolean fits(Lane lane, Room room, int entries, long bytes) {
        Used own = lanes.get(lane);
        if ((own == null || own.entries < FLOOR) && all.entries < EXCESS * maxEntries) {
            return true;
        }
        Used rank = ranks.get(rank(lane));
        return all.fits(entries, bytes, maxEntries, maxBytes)
                && (own == null || own.fits(entries, bytes, room.tenantEntries(), room.tenantBytes()))
                && (rank == null || rank.fits(entries, bytes, room.entries(), room.bytes()));
    }

    /**
     * @param due whether one of a lane of delayed intents is due: it has its room among the others
     */
    void enter(long ordinal, Lane lane, long bytes, boolean due) {
        if (lane.delayed() && due) {
            dueOrdinals.add(ordinal);
            enter(lane.undelayed(), bytes);
        } else {
            enter(lane, bytes);
        }
    }

    /** One that {@link #enter}ed. */
    void leave(long ordinal, Lane lane, long bytes) {
        Lane entered = lane.delayed() && dueOrdinals.remove(ordinal) ? lane.undelayed() : lane;
        change(all, -1, -bytes);
        leave(ranks, rank(entered), bytes);
        leave(lanes, entered, bytes);
    }

    private void enter(Lane lane, long bytes) {
        change(all, 1, bytes);
        change(ranks.computeIfAbsent(rank(lane), _ -> new Used()), 1, bytes);
        change(lanes.computeIfAbsent(lane, _ -> new Used()), 1, bytes);
    }

    private static <K> void leave(Map<K, Used> by, K key, long bytes) {
        Used used = by.get(key);
        if (used == null) {
            throw new IllegalStateException("never entered: " + key);
        }
        change(used, -1, -bytes);
        if (used.entries == 0) {
            by.remove(key);
        }
    }

    private static void change(Used used, int entries, long bytes) {
        used.entries += entries;
        used.bytes += bytes;
    }

    private static Rank rank(Lane lane) {
        return new Rank(lane.vendor(), lane.priority(), lane.delayed());
    }

    /** About how many bytes an entry is; the same for as long as it is unfinished. */
    static long weight(LedgerEntry entry) {
        Intent intent = entry.getIntent();
        long bytes = OVERHEAD
                + length(intent.getId())
                + length(intent.getTenant())
                + length(intent.getGroup())
                + length(intent.getOrderingKey())
                + length(intent.getIdempotencyKey())
                + weight(intent.getScope())
                + weight(intent.getCorrelation());
        if (intent.getOperation() instanceof Call call) {
            bytes += call.getPath().length() + weight(call.getHeaders()) + weight(call.getBody());
        } else if (intent.getOperation() instanceof Custom custom) {
            bytes += custom.getName().length() + weight(custom.getAttributes()) + weight(custom.getPayload());
        } else if (intent.getOperation() instanceof Update update) {
            bytes += update.getPath().length() + weight(update.getHeaders()) + weight(update.getPatch());
        }
        for (LedgerHeader header : entry.getHeaders()) {
            bytes += header.getKey().length() + weight(header.getValue());
        }
        return bytes;
    }

    private static long weight(Map<String, String> texts) {
        long bytes = 0;
        for (Map.Entry<String, String> each : texts.entrySet()) {
            bytes += each.getKey().length() + each.getValue().length();
        }
        return bytes;
    }

    private static long length(@Nullable String text) {
        return text == null ? 0 : text.length();
    }

    private static long weight(@Nullable ByteBuffer buffer) {
        return buffer == null ? 0 : buffer.remaining();
    }
}
