package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.core.policy.Shares;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shares turns between priorities by stride scheduling, and inside each between its tenants' lanes. */
final class Ranks {

    private static final class Rank {

        private final Map<String, Lane> tenants = new HashMap<>();
        private final Turns turns = new Turns();

        /** The priority with the least is next; a start moves it on by the stride. */
        private long pass;

        private long stride;
    }

    private final Map<Priority, Rank> ranks = new EnumMap<>(Priority.class);
    private Shares shares;

    /** The pass of the priority that started last: where one that was idle joins in. */
    private long served;

    Ranks(Shares shares) {
        this.shares = shares;
        for (Priority priority : Priority.values()) {
            ranks.put(priority, new Rank());
        }
        change(shares);
    }

    /** By other weights from now on. */
    void change(Shares changed) {
        shares = changed;
        ranks.forEach((priority, rank) -> {
            rank.stride = Turns.ROUND / priority.weight(changed);
            rank.tenants.values().forEach(lane -> lane.stride = stride(lane.tenant));
        });
    }

    /** Lanes that hold something. */
    int lanes() {
        int lanes = 0;
        for (Rank rank : ranks.values()) {
            lanes += rank.tenants.size();
        }
        return lanes;
    }

    /**
     * When the oldest was accepted of those that are tried first in their lanes, or {@link
     * dev.headgate.core.policy.Nanos#NEVER}.
     *
     * @param looks lanes of each priority that are looked at, the next in turn
     */
    long oldestReady(int looks) {
        long oldest = NEVER;
        for (Rank rank : ranks.values()) {
            int left = looks;
            for (Lane lane : rank.turns.inTurn()) {
                if (left-- == 0) {
                    break;
                }
                oldest = Math.min(oldest, lane.first().head().intent.acceptedAt());
            }
        }
        return oldest;
    }

    /** The lane where the intent waits, or would; null: nothing waits there. */
    @Nullable
    Lane find(Intent intent) {
        return rank(intent.priority()).tenants.get(intent.tenant());
    }

    Lane lane(Intent intent) {
        Rank rank = rank(intent.priority());
        Lane lane = rank.tenants.get(intent.tenant());
        if (lane == null) {
            lane = new Lane(intent.priority(), intent.tenant(), stride(intent.tenant()));
            rank.turns.enter(lane);
            rank.tenants.put(lane.tenant, lane);
        }
        return lane;
    }

    /** The lane whose turn it is, or null. */
    @Nullable
    Lane next() {
        Rank best = null;
        for (Rank rank : ranks.values()) {
            if (!rank.turns.isEmpty() && (best == null || rank.pass < best.pass)) {
                best = rank;
            }
        }
        return best == null ? null : best.turns.first();
    }

    /** As {@link #next}, while only HIGH may start. The others do not catch up on the turns that they miss. */
    @Nullable
    Lane nextOfHigh() {
        Rank high = rank(Priority.HIGH);
        if (high.turns.isEmpty()) {
            return null;
        }
        long least = NEVER;
        for (Rank rank : ranks.values()) {
            least = rank == high || rank.turns.isEmpty() ? least : Math.min(least, rank.pass);
        }
        long missed = served - least;
        for (Rank rank : ranks.values()) {
            rank.pass += rank == high || rank.turns.isEmpty() ? 0 : Math.max(0, missed);
        }
        return high.turns.first();
    }

    /** One of the lane has started, after {@link #refresh}: the turn passes on. */
    void started(Lane lane) {
        Rank rank = rank(lane.priority);
        rank.turns.started(lane);
        served = rank.pass;
        rank.pass += rank.stride;
    }

    /** The lane may have more to try than before, or less. */
    void refresh(Lane lane) {
        Rank rank = rank(lane.priority);
        if (lane.hasReady()) {
            if (rank.turns.isEmpty()) {
                rank.pass = Math.max(rank.pass, served); // no catching up on what it never asked for
            }
            rank.turns.add(lane);
        } else {
            rank.turns.remove(lane);
            if (lane.isEmpty()) {
                rank.tenants.remove(lane.tenant, lane);
            }
        }
    }

    private long stride(String tenant) {
        return Turns.ROUND / shares.weight(tenant);
    }

    private Rank rank(Priority priority) {
        Rank rank = ranks.get(priority);
        if (rank == null) {
            throw new IllegalStateException("no rank: " + priority);
        }
        return rank;
    }
}
