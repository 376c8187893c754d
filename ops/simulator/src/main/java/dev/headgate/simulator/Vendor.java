package dev.headgate.simulator;

import dev.headgate.simulator.CoolDown.Told;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One vendor and its clock.
 *
 * <p>Threading: every request has its own thread; the state is behind one lock, and the time is read inside it, so that
 * the order of the log is the order of its times.
 */
final class Vendor {

    private final VendorSpec spec;
    private final VendorState state;
    private final @Nullable TokenBook tokens;
    private final @Nullable Documents documents;
    private final @Nullable Batches batches;
    private final List<String> scopeHeaders;
    private final Predicate<Request> slow;
    private final LongAdder wrongCredentials = new LongAdder();
    private volatile @Nullable String credential;
    private final ReentrantLock lock = new ReentrantLock();

    Vendor(VendorSpec spec, Bounds bounds) {
        this.spec = spec;
        long ahead = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis())
                + spec.clockAhead().toNanos();
        state = new VendorState(spec, bounds, ahead - System.nanoTime());
        tokens = spec.tokens() == null ? null : new TokenBook(spec.tokens(), bounds, spec.seed());
        documents = spec.documents() == null ? null : new Documents(spec.documents(), bounds.logEntries());
        batches = spec.batches() == null ? null : new Batches(spec.batches(), bounds.keys());
        scopeHeaders = spec.scopeHeaders();
        slow = spec.slowCalls() == null
                ? request -> false
                : spec.slowCalls().calls().accepting();
    }

    /** By how many nanoseconds it works on this call longer than on others. */
    long longerNanos(Request request) {
        SlowCalls calls = spec.slowCalls();
        return calls != null && slow.test(request) ? calls.longer().toNanos() : 0;
    }

    VendorSpec spec() {
        return spec;
    }

    /** Returns what the headers say that scopes are told by, in their order; empty for one that is missing. */
    List<String> scopes(Function<String, @Nullable String> header) {
        return scopeHeaders.isEmpty()
                ? List.of()
                : scopeHeaders.stream()
                        .map(name -> Objects.requireNonNullElse(header.apply(name), ""))
                        .toList();
    }

    Transit receive() {
        return locked(() -> state.receive(System.nanoTime()));
    }

    Decision count(Request request, Transit transit) {
        return locked(() -> state.count(request, transit.receivedNanos(), System.nanoTime()));
    }

    /** Whether it looks at what a request carries. */
    boolean readsBodies() {
        return documents != null || batches != null;
    }

    /**
     * Serves a request that is answered with 200; null: as any other.
     *
     * @param key its idempotency key; null: none
     */
    @Nullable
    Content serve(Documents.Access access, @Nullable String key) {
        Documents its = documents;
        Batches several = batches;
        return locked(() -> {
            Content answer = several == null ? null : several.serve(access.path(), key, access.body());
            return answer != null || its == null ? answer : its.serve(access, System.nanoTime());
        });
    }

    /** @throws IllegalArgumentException for a vendor that takes none */
    BatchReport batches() {
        return locked(() -> given(batches, "batches").report());
    }

    void changeDocument(String path, String patch) {
        run(() -> given(documents, "documents").change(path, patch));
    }

    String document(String path) {
        return locked(() -> given(documents, "documents").content(path));
    }

    List<DocumentAccess> documentAccesses() {
        return locked(() -> given(documents, "documents").accesses());
    }

    /** @throws IllegalArgumentException for a vendor that keeps none */
    Decision.Answered served(Decision.Answered decision, int status) {
        return locked(() -> state.served(decision, status));
    }

    @Nullable
    Told answering(Decision decision) {
        return locked(() -> state.answering(decision, System.nanoTime()));
    }

    void refusalWritten(Decision.Refused refused, Told told) {
        run(() -> state.refusalWritten(refused, told, System.nanoTime()));
    }

    void abandoned() {
        run(() -> state.abandoned());
    }

    /** From now on; null for none. */
    void disrupt(@Nullable Disruption disruption) {
        run(() -> state.disrupt(disruption));
    }

    List<DisruptedCall> disruptedCalls() {
        return locked(state::disruptedCalls);
    }

    void expectCredential(String authorization) {
        credential = authorization;
    }

    /**
     * Looks at the credential of a call that arrives. Returns whether it is accepted.
     *
     * @param header returns the first value of a header; null for none
     */
    boolean look(Function<String, @Nullable String> header) {
        String authorization = header.apply("Authorization");
        String expected = credential;
        if (expected != null && !expected.equals(authorization)) {
            wrongCredentials.increment();
        }
        TokenSpec its = spec.tokens();
        TokenBook book = tokens;
        if (its == null || book == null) {
            return true;
        }
        String account = its.accountHeader() == null ? null : header.apply(its.accountHeader());
        return locked(() -> book.admits(authorization, account, System.nanoTime()));
    }

    long tokenRequested(TokenForm form) {
        return locked(() -> given(tokens, "tokens").requested(form, System.nanoTime()));
    }

    TokenAnswer decideToken(TokenForm form) {
        return locked(() -> given(tokens, "tokens").decide(form, System.nanoTime()));
    }

    void tokenRequestEnded(TokenForm form) {
        run(() -> given(tokens, "tokens").ended(form));
    }

    void revoke(String client) {
        run(() -> given(tokens, "tokens").revoke(client));
    }

    /** @throws IllegalArgumentException for a vendor that gives none */
    long wrongCredentials() {
        return wrongCredentials.sum();
    }

    VendorReport report() {
        TokenBook book = tokens;
        return locked(() -> state.report(book == null ? null : book.report()));
    }

    ReceiveLog log() {
        return locked(state::log);
    }

    private <T> T given(@Nullable T part, String name) {
        if (part == null) {
            throw new IllegalArgumentException("no " + name + ": " + spec.id());
        }
        return part;
    }

    private <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    private void run(Runnable work) {
        lock.lock();
        try {
            work.run();
        } finally {
            lock.unlock();
        }
    }
}
