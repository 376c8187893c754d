package dev.headgate.simulator;

import dev.headgate.simulator.CoolDown.Told;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Drives the pure bookkeeping of one vendor in virtual time. */
final class Play {

    /** Not 0, and close to the overflow of System.nanoTime, which may have any origin. */
    static final long ORIGIN = Long.MAX_VALUE - 1_000_000_000L;

    final VendorState state;

    Play(VendorSpec spec) {
        this(spec, Bounds.DEFAULT);
    }

    Play(VendorSpec spec, Bounds bounds) {
        this(spec, bounds, Instant.EPOCH);
    }

    /** By the vendor's clock it is {@code origin} at 0. */
    Play(VendorSpec spec, Bounds bounds, Instant origin) {
        state = new VendorState(spec, bounds, origin.toEpochMilli() * 1_000_000 - ORIGIN);
    }

    static long millis(double at) {
        return ORIGIN + (long) (at * 1_000_000);
    }

    /** Received and counted at once; not answered yet. */
    Decision arrive(double at) {
        return arrive(at, null);
    }

    Decision arrive(double at, @Nullable String key, String... scopes) {
        return arriveLate(at, at, key, scopes);
    }

    Decision arriveLate(double received, double counted, @Nullable String key, String... scopes) {
        state.receive(millis(received));
        return state.count(new Request("GET", "/", List.of(scopes), key), millis(received), millis(counted));
    }

    /** The answer's last byte is written. Returns the wait told in milliseconds, 0 if none. */
    double answer(Decision decision, double at) {
        Told told = state.answering(decision, millis(at));
        if (told == null) {
            return 0;
        }
        state.refusalWritten((Decision.Refused) decision, told, millis(at));
        return told.waitNanos() / 1e6;
    }

    /** Arrives and is answered in the same instant. Returns the status. */
    int call(double at, String... scopes) {
        Decision decision = arrive(at, null, scopes);
        answer(decision, at);
        return status(decision);
    }

    /** The same of a call that matters to some limits only. */
    int call(String method, String path, double at) {
        state.receive(millis(at));
        Decision decision = state.count(new Request(method, path, List.of(), null), millis(at), millis(at));
        answer(decision, at);
        return status(decision);
    }

    static int status(Decision decision) {
        return switch (decision) {
            case Decision.Answered answered -> answered.status();
            case Decision.Refused refused -> refused.status();
            case Decision.Unanswered unanswered -> 0;
        };
    }

    VendorReport report() {
        return state.report(null);
    }

    LimitReport limit() {
        return Objects.requireNonNull(report().limits().getFirst());
    }
}
