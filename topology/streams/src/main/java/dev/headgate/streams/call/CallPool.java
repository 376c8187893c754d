package dev.headgate.streams.call;

import dev.headgate.api.Attempt;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Nanos;
import dev.headgate.streams.kafka.OwnershipProof;
import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.spi.FaultInjection;
import dev.headgate.streams.spi.SteadyClock;
import dev.headgate.streams.spi.VendorBinding;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The calls of one task: made on pool threads, looked at on the stream thread.
 *
 * <p>Threading: the stream thread starts calls and takes their ends; pool threads add ends and read {@code closed} and
 * {@code refused}. How many run at once is the core's decision (the vendors' bulkheads), so the pool itself is not
 * bounded.
 */
public final class CallPool {

    private static final Logger LOG = LoggerFactory.getLogger(CallPool.class);

    private final CallLauncher launcher;
    private final SteadyClock clock;
    private final FaultInjection faults;
    private final OwnershipProof proof;
    private final Meters meters;
    private final LargeBodies bodies;
    private final Runnable wake;
    private final CallWatchdog watchdog;
    private final StreamedCalls streamed;

    /** By ordinal, those started whose end was not taken notice of; the stream thread's own. */
    private final Map<Long, InFlightCall> running = new HashMap<>();

    private final Queue<EndedCall> ended = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean woken = new AtomicBoolean();

    /** By vendor, refusals that pool threads saw, and recalls. */
    private final Map<String, Integer> refused = new ConcurrentHashMap<>();

    /** By vendor, how many of them the core was told; the stream thread's own. */
    private final Map<String, Integer> told = new HashMap<>();

    private volatile boolean closed;

    /**
     * @param proof without it no call leaves
     * @param bodies which bodies of answers go to a store
     * @param wake called on a pool thread when a call has ended and the stream thread may be asleep
     */
    public CallPool(
            Executor pool,
            SteadyClock clock,
            FaultInjection faults,
            OwnershipProof proof,
            Meters meters,
            Runnable wake,
            LargeBodies bodies) {
        this.bodies = bodies;
        this.launcher = new CallLauncher(pool);
        this.clock = clock;
        this.faults = faults;
        this.proof = proof;
        this.meters = meters;
        this.wake = wake;
        this.watchdog = new CallWatchdog(running.values(), meters);
        this.streamed = new StreamedCalls(clock, this::wake);
    }

    /**
     * Makes the call when it is due, with the next {@link #launch} at the latest; unless it would be written later than the
     * policy's start slack after that, or without proof that its partition is still this process's.
     *
     * @param due when it may leave, now or a little later; from then on it has its permits
     * @param deadline when nobody wants its answer any more; {@link Nanos#NEVER} for never
     * @param run what it begins with if its answer comes in parts; null to have every answer as a whole
     */
    public void start(
            String vendor,
            long ordinal,
            VendorBinding binding,
            Attempt attempt,
            long due,
            long deadline,
            @Nullable StreamRun run) {
        int known = told.getOrDefault(vendor, 0);
        long latest = due + binding.policy().transit().startSlack().toNanos();
        InFlightCall call = call(vendor, ordinal, binding, attempt.operation(), due, run);
        Departure departure = () -> {
            boolean leaves = isInTime(call, latest) && !call.isOver() && mayDepart(vendor, known) && proof.lets();
            if (leaves) {
                call.left();
                faults.crashPoint("mid-call");
            }
            return leaves;
        };
        FutureTask<?> task = new FutureTask<>(() -> run(call, attempt, departure, latest, deadline), null);
        call.runBy(task);
        running.put(ordinal, call);
        launcher.add(task);
    }

    private InFlightCall call(
            String vendor,
            long ordinal,
            VendorBinding binding,
            Operation operation,
            long due,
            @Nullable StreamRun run) {
        Duration time = run == null ? null : binding.connector().streamTime(operation);
        return run == null || time == null
                ? new InFlightCall(vendor, ordinal, binding, due, binding.deadline(), null)
                : streamed.add(new InFlightCall(vendor, ordinal, binding, due, time, streamed.queue(run)));
    }

    /** Only the first request of a call has to leave at once: the others wait for answers. */
    private boolean isInTime(InFlightCall call, long latest) {
        long now = clock.now();
        return call.hasLeft() || (now >= call.due && now <= latest);
    }

    /** Lets the calls go that were started: several at once cost little more than one. */
    public void launch() {
        launcher.launch();
    }

    private void run(InFlightCall call, Attempt attempt, Departure departure, long latest, long deadline) {
        if (!call.begin()) {
            return;
        }
        faults.crashPoint("before-call");
        awaitDue(call);
        proof.await(latest - clock.now());
        Reply answered = call(call, limited(attempt, deadline), departure);
        faults.crashPoint("after-answer");
        Reply reply = bodies.keep(call.vendor, attempt.intentId(), answered, meters);
        if (call.back()) {
            call.endParts(isDelivered(reply));
            end(new EndedCall(call.vendor, call.ordinal, reply, call.due, clock.now()));
        } else {
            watchdog.late(call);
        }
    }

    private Attempt limited(Attempt attempt, long deadline) {
        return deadline == Nanos.NEVER
                ? attempt
                : attempt.within(Duration.ofNanos(Math.max(0, deadline - clock.now())));
    }

    /** The stream thread may be in a commit when a call is due, so it starts some ahead and they keep the time. */
    private void awaitDue(InFlightCall call) {
        for (long remaining = call.due - clock.now(); remaining > 0; remaining = call.due - clock.now()) {
            if (Thread.currentThread().isInterrupted()) {
                return; // it will not depart
            }
            LockSupport.parkNanos(remaining);
        }
    }

    public boolean hasEnded() {
        return !ended.isEmpty() || streamed.hasOver();
    }

    /** Takes what has ended so far, refusals first: what the other ends let start must not go to who just refused. */
    public List<EndedCall> ended() {
        woken.set(false);
        ended.addAll(watchdog.take(clock.now()));
        ended.addAll(streamed.over());
        Deque<EndedCall> all = new ArrayDeque<>();
        for (EndedCall next = ended.poll(); next != null; next = ended.poll()) {
            if (streamed.holdsBack(next)) {
                continue;
            }
            running.remove(next.ordinal());
            if (isRefusal(next)) {
                told.merge(next.vendor(), 1, Integer::sum);
                all.addFirst(next);
            } else {
                all.addLast(next);
            }
        }
        return List.copyOf(all);
    }

    /** The calls whose answers come in parts. */
    public StreamedCalls streamed() {
        return streamed;
    }

    /** What has not left yet comes back to be decided anew: the vendor's rules are others now. */
    public void recall(String vendor) {
        refused.merge(vendor, 1, Integer::sum);
        told.merge(vendor, 1, Integer::sum);
    }

    public boolean isInFlight(long ordinal) {
        return running.containsKey(ordinal);
    }

    public int inFlight() {
        return running.size();
    }

    /** The task has gone to another owner: nothing departs any more, what is under way is abandoned. */
    public void close() {
        closed = true;
        launcher.close();
        running.values().forEach(InFlightCall::abandon);
        streamed.close();
        running.clear();
        ended.clear();
    }

    private void end(EndedCall call) {
        if (isRefusal(call)) {
            refused.merge(call.vendor(), 1, Integer::sum);
        }
        ended.add(call);
        wake();
    }

    private void wake() {
        if (!closed && woken.compareAndSet(false, true)) {
            wake.run();
        }
    }

    private static boolean isDelivered(Reply reply) {
        return reply instanceof Reply.Answered answered && answered.verdict() instanceof Verdict.Deliver;
    }

    private static boolean isRefusal(EndedCall call) {
        return answers(call.reply()).stream().anyMatch(it -> it.verdict() instanceof Verdict.Refusal);
    }

    private static List<Reply.Answered> answers(Reply reply) {
        return switch (reply) {
            case Reply.Answered answered -> List.of(answered);
            case Reply.Split(List<Reply.Answered> each, var _) -> each;
            case Reply.Stopped _, Reply.Unanswered _, Reply.Unsent _ -> List.of();
        };
    }

    /** A call decided without knowing of a refusal seen since, or recalled, does not leave: the core decides anew. */
    private boolean mayDepart(String vendor, int known) {
        return !closed && (refused.isEmpty() || refused.getOrDefault(vendor, 0) == known);
    }

    private Reply call(InFlightCall call, Attempt attempt, Departure departure) {
        String vendor = call.vendor;
        Connector connector = call.binding.connector();
        try {
            Reply made = call.parts == null
                    ? connector.call(attempt, departure)
                    : connector.call(attempt, departure, call.parts);
            Reply reply = Objects.requireNonNull(faults.reply(made), "reply");
            reply.reading().failures().forEach(rule -> meters.ruleFailed(vendor, rule));
            for (Reply.Answered answered : answers(reply)) {
                if (answered.reading().unclassified()) {
                    meters.unclassified(vendor, answered.answer().status());
                }
            }
            return reply;
        } catch (Throwable defect) { // whatever a connector throws, its intent needs an end and the thread goes on
            meters.connectorFailed(vendor);
            LOG.error(
                    "connector failed vendor={} intentId={} attempt={}",
                    vendor,
                    attempt.intentId(),
                    attempt.number(),
                    defect);
            return new Reply.Unanswered("connector failed: " + defect.getClass().getSimpleName());
        }
    }
}
