package dev.headgate.streams;

import dev.headgate.core.Event;
import dev.headgate.core.Intent;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.overflow.WaitingIntent;
import dev.headgate.streams.parking.ParkedSweep;
import dev.headgate.streams.record.CommandValidator;
import dev.headgate.streams.record.IntentMapper;
import java.util.List;
import java.util.Map;

/** A GIVE_UP that is carried out in parts: there may be very many intents, and others want their turn. */
final class GiveUpRun {

    /** Entries of the ledger looked at before others have their turn. */
    static final int PASS = 1024;

    private final Command command;
    private final VendorCommands vendors;
    private final Ledger ledger;
    private final ParkedSweep parked;
    private final Event.GivenUp event;
    private long next;
    private boolean ledgerDone;
    private int count;

    /**
     * @param now what is accepted later is not given up
     */
    GiveUpRun(Command command, VendorCommands vendors, TaskContext task, long now) {
        this.command = command;
        this.vendors = vendors;
        this.ledger = task.ledger();
        this.parked = task.parking().sweep(isBroadcast() ? null : command.getVendor());
        this.event = new Event.GivenUp(
                CommandReason.of("given up", command), intent -> intent.acceptedAt() <= now && matches(intent));
        ledger.writeAll(); // so that a scan meets all
    }

    /** Ends some. Returns whether these were the last. */
    boolean run(long now) {
        if (ledgerDone) {
            parked.step(this::isMeant, each -> giveUp(each, now), now);
            return parked.isOver();
        }
        core(now);
        long[] read = {0, Long.MIN_VALUE};
        ledger.scan(next, PASS, (ordinal, entry) -> {
            read[0]++;
            read[1] = ordinal;
            boolean meant = isBroadcast() || entry.getIntent().getVendor().equals(command.getVendor());
            if (meant && vendors.giveUp(ordinal, entry, event, now)) {
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

    int count() {
        return count;
    }

    private boolean isMeant(long ordinal, LedgerEntry entry) {
        return event.which().test(IntentMapper.intent(ordinal, entry, Map.of()));
    }

    private void giveUp(WaitingIntent taken, long now) {
        vendors.giveUpParked(taken, event.reason(), now);
        count++;
    }

    private void core(long now) {
        List<String> concerned = isBroadcast() ? vendors.all() : List.of(command.getVendor());
        for (String vendor : concerned) {
            count += vendors.giveUp(vendor, event, now);
        }
    }

    private boolean isBroadcast() {
        return command.getVendor().equals(CommandValidator.BROADCAST);
    }

    private boolean matches(Intent intent) {
        return (command.getIntentId() == null || command.getIntentId().equals(intent.id()))
                && (command.getTenant() == null || command.getTenant().equals(intent.tenant()))
                && intent.scope().entrySet().containsAll(command.getScope().entrySet());
    }
}
