package dev.headgate.streams;

import dev.headgate.core.Intent;
import dev.headgate.core.IntentFilter;
import dev.headgate.core.IntentState;
import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.Answer;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.ListedIntent;
import dev.headgate.streams.parking.ParkedLook;
import dev.headgate.streams.record.CommandValidator;
import dev.headgate.streams.record.IntentMapper;
import dev.headgate.streams.spi.SteadyClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A QUERY: looks in parts through what is unfinished of a vendor, and answers. It changes nothing. */
final class QueryRun implements CommandRun {

    private static final String IN_FLIGHT = "IN_FLIGHT";
    private static final String PAUSED = "PAUSED";

    private final Command command;
    private final VendorCommands vendors;
    private final TaskContext task;
    private final IntentFilter filter;
    private final List<ListedIntent> listed = new ArrayList<>();

    /** Null: it counts by nothing. */
    private final @Nullable IntentCounts counts;

    private QueryCursor next;
    private @Nullable ParkedLook parked;
    private boolean more;
    private int count;
    private int inFlight;
    private int paused;

    QueryRun(Command command, VendorCommands vendors, TaskContext task) {
        this.command = command;
        this.vendors = vendors;
        this.task = task;
        this.filter = CommandFilters.of(command);
        this.counts = command.getBy() == null ? null : new IntentCounts(command.getBy(), command.getContaining());
        this.next = QueryCursor.parse(command.getCursor());
        task.ledger().writeAll(); // so that a scan meets all
    }

    @Override
    public boolean run(long now) {
        boolean over = next.isParked() ? parked(now) : ledger(now);
        if (over || more) {
            task.outbox().answer(answer(now), now);
        }
        return over || more;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public String effect() {
        return count == 0
                ? "nothing unfinished that it names; answered"
                : count + " unfinished intents that it names; answered";
    }

    private boolean ledger(long now) {
        long[] read = {0};
        task.ledger().scan(next.ordinal(), BulkEndingRun.PASS, (ordinal, entry) -> {
            read[0]++;
            if (!more) {
                look(ordinal, entry, new QueryCursor.InLedger(ordinal), false, now);
                next = more ? next : new QueryCursor.InLedger(ordinal + 1);
            }
        });
        if (!more && read[0] < BulkEndingRun.PASS) {
            next = new QueryCursor.Parked(0, 0); // before the first block
        }
        return false;
    }

    private boolean parked(long now) {
        if (parked == null) {
            parked = task.parking().look(command.getVendor(), next.block());
        }
        parked.step((block, place, ordinal, entry) -> {
            QueryCursor here = new QueryCursor.Parked(block, place);
            if (!more && !here.isBefore(next)) {
                look(ordinal, entry, here, true, now);
            }
        });
        return parked.isOver();
    }

    private void look(long ordinal, LedgerEntry entry, QueryCursor here, boolean inBlock, long now) {
        if (!isMeant(ordinal, entry)) {
            return;
        }
        if (counts != null) {
            count(counts, ordinal, entry, inBlock, now);
            return;
        }
        int limit = command.getLimit();
        if (limit > 0 && listed.size() == limit) {
            more = true;
            next = here;
            return;
        }
        ListedIntent one = listed(ordinal, entry, inBlock, now);
        count(one.getPlace());
        if (limit > 0) {
            listed.add(one);
        }
    }

    private void count(IntentCounts counts, long ordinal, LedgerEntry entry, boolean inBlock, long now) {
        Intent intent = IntentMapper.intent(ordinal, entry, Map.of());
        String place =
                vendors.state(command.getVendor(), intent, inBlock, now).place().name();
        String value = counts.value(entry, place);
        if (counts.isWanted(value)) {
            counts.add(value, place.equals(IN_FLIGHT), entry.getAcceptedAt());
            count(place);
        }
    }

    private void count(String place) {
        count++;
        inFlight += place.equals(IN_FLIGHT) ? 1 : 0;
        paused += place.equals(PAUSED) ? 1 : 0;
    }

    private boolean isMeant(long ordinal, LedgerEntry entry) {
        dev.headgate.schemas.Intent intent = entry.getIntent();
        return intent.getVendor().equals(command.getVendor())
                && (command.getIntentId() == null || command.getIntentId().equals(intent.getId()))
                && intent.getCorrelation()
                        .entrySet()
                        .containsAll(command.getCorrelation().entrySet())
                && filter.matches(IntentMapper.intent(ordinal, entry, Map.of()));
    }

    private ListedIntent listed(long ordinal, LedgerEntry entry, boolean inBlock, long now) {
        Intent intent = IntentMapper.intent(ordinal, entry, Map.of());
        IntentState state = vendors.state(command.getVendor(), intent, inBlock, now);
        return ListedIntent.newBuilder()
                .setId(intent.id())
                .setGroup(intent.group())
                .setTenant(intent.tenant())
                .setPriority(entry.getIntent().getPriority())
                .setAcceptedAt(entry.getAcceptedAt())
                .setNotBefore(intent.notBefore() <= now ? null : SteadyClock.instant(intent.notBefore()))
                .setDeadline(intent.deadline() == Nanos.NEVER ? null : SteadyClock.instant(intent.deadline()))
                .setAttempts(entry.getAttempts())
                .setPlace(state.place().name())
                .setWaitsFor(state.waitsFor())
                .build();
    }

    private Answer answer(long now) {
        Answer.Builder answer = Answer.newBuilder()
                .setQueryId(String.valueOf(command.getId()))
                .setVendor(command.getVendor())
                .setPartition(task.partition())
                .setCount(count)
                .setInFlight(inFlight)
                .setPaused(paused)
                .setIntents(listed)
                .setCursor(more ? next.text() : null)
                .setAt(SteadyClock.instant(now));
        if (counts != null) {
            int limit = command.getLimit();
            counts.answer(answer, limit == 0 ? CommandValidator.MAX_LISTED : limit);
        }
        return answer.build();
    }
}
