package dev.headgate.streams;

import dev.headgate.core.IntentFilter;
import dev.headgate.core.Outcome;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.overflow.WaitingIntent;
import dev.headgate.streams.parking.ParkedSweep;
import dev.headgate.streams.record.CommandValidator;
import dev.headgate.streams.record.IntentMapper;
import java.util.List;
import java.util.Map;

/** A GIVE_UP, or a CANCEL of more than one intent, that is carried out in parts: there may be very many intents, and others
 * want their turn. */
final class BulkEndingRun implements CommandRun {

    /** Entries of the ledger looked at before others have their turn. */
    static final int PASS = 1024;

    private final Command command;
    private final VendorCommands vendors;
    private final Ledger ledger;
    private final ParkedSweep parked;
    private final BulkEnding ending;
    private long next;
    private boolean coreSeen;
    private boolean ledgerDone;
    private int count;

    /**
     * @param at what is accepted later is not ended
     */
    BulkEndingRun(Command command, VendorCommands vendors, TaskContext task, long at) {
        this.command = command;
        this.vendors = vendors;
        this.ledger = task.ledger();
        this.parked = task.parking().sweep(isBroadcast() ? null : command.getVendor());
        IntentFilter filter = CommandFilters.of(command);
        String id = command.getIntentId();
        boolean cancel = command.getKind() == CommandKind.CANCEL;
        this.ending = new BulkEnding(
                cancel ? Outcome.CANCELLED : Outcome.EXHAUSTED,
                CommandReason.of(cancel ? "cancelled" : "given up", command),
                intent ->
                        intent.acceptedAt() <= at && (id == null || id.equals(intent.id())) && filter.matches(intent));
        ledger.writeAll(); // so that a scan meets all
    }

    @Override
    public boolean run(long now) {
        if (ledgerDone) {
            parked.step(this::isMeant, each -> end(each, now), now);
            return parked.isOver();
        }
        if (!coreSeen || command.getCorrelation().isEmpty()) {
            coreSeen = true;
            core(now);
        }
        long[] read = {0, Long.MIN_VALUE};
        ledger.scan(next, PASS, (ordinal, entry) -> {
            read[0]++;
            read[1] = ordinal;
            boolean meant = isBroadcast() || entry.getIntent().getVendor().equals(command.getVendor());
            if (meant && isMeant(ordinal, entry) && vendors.end(ordinal, entry, ending, now)) {
                count++;
            }
        });
        next = read[1] + 1;
        if (read[0] < PASS) {
            core(now); // what came in from the overflow queue meanwhile
            ledgerDone = true;
        }
        return false;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public String effect() {
        if (count == 0) {
            return "nothing waits that it names";
        }
        return ending.outcome() == Outcome.CANCELLED
                ? count + " intents cancelled; those in flight are not repeated"
                : count + " waiting intents ended EXHAUSTED and can be replayed";
    }

    private boolean isMeant(long ordinal, LedgerEntry entry) {
        return correlates(entry) && ending.which().test(IntentMapper.intent(ordinal, entry, Map.of()));
    }

    private void end(WaitingIntent taken, long now) {
        vendors.endParked(taken, ending, now);
        count++;
    }

    private void core(long now) {
        List<String> concerned = isBroadcast() ? vendors.all() : List.of(command.getVendor());
        for (String vendor : concerned) {
            count += vendors.end(vendor, inCore(), now);
        }
    }

    /** The core knows no correlations. */
    private BulkEnding inCore() {
        return command.getCorrelation().isEmpty()
                ? ending
                : new BulkEnding(
                        ending.outcome(),
                        ending.reason(),
                        intent -> ending.which().test(intent) && correlates(intent.ordinal()));
    }

    private boolean correlates(long ordinal) {
        if (!ledger.holds(ordinal)) {
            return true; // it was ended for that just now
        }
        boolean correlates = correlates(ledger.get(ordinal));
        ledger.cool(ordinal);
        return correlates;
    }

    private boolean correlates(LedgerEntry entry) {
        return entry.getIntent()
                .getCorrelation()
                .entrySet()
                .containsAll(command.getCorrelation().entrySet());
    }

    private boolean isBroadcast() {
        return command.getVendor().equals(CommandValidator.BROADCAST);
    }
}
