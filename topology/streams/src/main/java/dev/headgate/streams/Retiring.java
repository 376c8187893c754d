package dev.headgate.streams;

import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.SavedRunningCommand;
import dev.headgate.streams.spi.SteadyClock;
import dev.headgate.streams.spi.VendorBindings;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Obeys RETIRE: what was accepted is finished, then the vendor is left as by an owner that ends, and what was saved of it is
 * deleted when it counts no more. Takes up again those whose retirement is over.
 *
 * <p>Threading: the stream thread.
 */
final class Retiring {

    /** So long a retirement is remembered of a vendor that has no profile, so that one that is late to lose it does not call it. */
    static final Duration REMEMBERED = Duration.ofDays(30);

    private static final Logger LOG = LoggerFactory.getLogger(Retiring.class);

    /** How often profiles are looked for that are gone. */
    private static final long LOOK = Nanos.of(Duration.ofHours(1));

    private final VendorRetirement vendors;
    private final Retirements retirements;
    private final VendorBindings bindings;
    private final CommandAudit audit;

    /** Nothing is to be done before of those that are through. */
    private long nextLook;

    /** Vendors that are not through. */
    private final Set<String> open = new LinkedHashSet<>();

    Retiring(VendorRetirement vendors, Retirements retirements, VendorBindings bindings, CommandAudit audit) {
        this.vendors = vendors;
        this.retirements = retirements;
        this.bindings = bindings;
        this.audit = audit;
    }

    /** One that a predecessor kept. */
    void takeOver(SavedRunningCommand saved) {
        retirements.takeOver(saved);
        if (!Retirements.isThrough(saved)) {
            open.add(saved.getCommand().getVendor());
        }
    }

    /**
     * Retires a vendor.
     *
     * @return why not, in words; null: it does, and the audit is told when it is through
     */
    @Nullable
    String begin(SavedRunningCommand saved, long now) {
        String vendor = saved.getCommand().getVendor();
        if (!retirements.hasRoom()) {
            return Retirements.MAX + " vendors of the partition are retired, as many as there may be";
        }
        String problem = vendors.problem(vendor);
        if (problem == null) {
            open.add(vendor);
            retirements.add(saved);
            vendors.refused(vendor, CommandReason.of("retired", saved.getCommand()), now);
        }
        return problem;
    }

    /** Why a vendor can't be given such a command; null: it can, or is not retired. */
    @Nullable
    String refusal(Command command) {
        String refusal = retirements.isThrough(command.getVendor()) ? retirements.refusal(command.getVendor()) : null;
        return refusal == null ? null : refusal + "; RESUME takes it up again";
    }

    boolean isRetired(String vendor) {
        return retirements.of(vendor) != null;
    }

    /** Takes a vendor up again. Returns whether it was retired. */
    boolean resume(String vendor, long now) {
        SavedRunningCommand saved = retirements.of(vendor);
        if (saved != null) {
            end(saved, "resumed before it was through", now);
        }
        return saved != null;
    }

    /** Goes on; only when the ledger is read that was taken over. */
    void run(long now) {
        for (SavedRunningCommand saved : retirements.of(open)) {
            if (Retirements.until(saved) <= now) {
                end(saved, "over before it was through", now);
            } else {
                release(saved, now);
            }
        }
        if (now >= nextLook) {
            look(now);
        }
    }

    /** At those that are through. */
    private void look(long now) {
        nextLook = retirements.isEmpty() ? Nanos.NEVER : Nanos.plus(now, LOOK);
        for (SavedRunningCommand saved : retirements.through()) {
            if (Retirements.until(saved) <= now) {
                end(saved, "", now);
            } else {
                forget(saved, now);
            }
        }
    }

    private void end(SavedRunningCommand saved, String unfinished, long now) {
        String vendor = saved.getCommand().getVendor();
        retirements.remove(saved);
        LOG.info("vendor taken up again vendor={}", vendor);
        if (!Retirements.isThrough(saved)) {
            open.remove(vendor);
            vendors.takenUp(vendor);
            audit.ended(saved, AuditOutcome.NOTHING, unfinished, now);
        }
    }

    private void release(SavedRunningCommand saved, long now) {
        String vendor = saved.getCommand().getVendor();
        if (!vendors.release(vendor, now)) {
            return;
        }
        long keptUntil = vendors.keptUntil(vendor, now);
        open.remove(vendor);
        retirements.through(saved, keptUntil);
        lookAt(Math.min(keptUntil, Retirements.until(saved)));
        String effect = "retired: nothing of it is unfinished; what it has spent counts, and is saved, until "
                + SteadyClock.instant(Math.max(now, keptUntil));
        audit.ended(saved, AuditOutcome.DONE, effect, now);
    }

    /** What does not count any more, and in the end that it was retired. */
    private void forget(SavedRunningCommand saved, long now) {
        String vendor = saved.getCommand().getVendor();
        if (now < saved.getKeptUntil()) {
            lookAt(Math.min(saved.getKeptUntil(), Retirements.until(saved)));
            return;
        }
        vendors.forget(vendor);
        if (bindings.binding(vendor) == null && now >= Nanos.plus(saved.getAt(), Nanos.of(REMEMBERED))) {
            retirements.remove(saved);
            LOG.info("retired vendor forgotten, as it has no profile any more vendor={}", vendor);
        } else {
            lookAt(Retirements.until(saved));
        }
    }

    private void lookAt(long at) {
        nextLook = Math.min(nextLook, at);
    }
}
