package dev.headgate.bench.door;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.headgate.bench.Text;
import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.micro.Records;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Asks for calls, a number of them pending at once, each another intent of 1 KiB. It is a process of its own: {@code DOOR
 * ASSIGNMENT-FILE WARM-UP CALLS PENDING [GATEWAY-PORT GATEWAY-PID]}, which prints what it measured, and ends.
 *
 * <p>Threading: one thread; outcomes come on others.
 */
final class DoorLoad {

    /** What stands before its figures. */
    static final String FIGURES = "FIGURES ";

    private static final String ORDER = "order";

    private static final long LONGEST_WAIT_SECONDS = 30;

    private final Door.Caller caller;
    private final List<String> vendors;
    private final int pending;
    private final Supplier<Duration> cpu;
    private final Instant deadline = Instant.now().plus(1, ChronoUnit.HOURS).truncatedTo(ChronoUnit.MILLIS);
    private long next;

    /** @param cpu processor time that the door has used so far */
    DoorLoad(Door.Caller caller, List<String> vendors, int pending, Supplier<Duration> cpu) {
        this.caller = caller;
        this.vendors = List.copyOf(vendors);
        this.pending = pending;
        this.cpu = cpu;
    }

    public static void main(String[] args) throws Exception {
        Assignment assignment = Assignment.read(Path.of(args[1]));
        boolean gateway = args.length > 5;
        ProcessHandle measured =
                gateway ? ProcessHandle.of(Long.parseLong(args[6])).orElseThrow() : ProcessHandle.current();
        try (Door.Caller caller = Door.valueOf(args[0]).open(assignment, gateway ? Integer.parseInt(args[5]) : 0)) {
            DoorLoad load = new DoorLoad(
                    caller,
                    assignment.vendors(),
                    Integer.parseInt(args[4]),
                    () -> measured.info().totalCpuDuration().orElse(Duration.ZERO));
            load.run(Integer.parseInt(args[2]));
            System.out.println(FIGURES + new JsonMapper().writeValueAsString(load.run(Integer.parseInt(args[3]))));
        }
    }

    /** Returns when all are answered, or none was for half a minute. */
    DoorRun run(int calls) throws InterruptedException {
        Outcomes outcomes = new Outcomes();
        Semaphore places = new Semaphore(pending);
        Duration before = cpu.get();
        long began = System.nanoTime();
        boolean answered = true;
        for (int i = 0; i < calls && answered; i++) {
            answered = places.tryAcquire(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
            if (answered) {
                begin(outcomes, places);
            }
        }
        boolean _ = answered && places.tryAcquire(pending, LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
        long nanos = System.nanoTime() - began;
        return outcomes.of(calls, nanos, cpu.get().minus(before));
    }

    private void begin(Outcomes outcomes, Semaphore places) {
        Intent intent = intent(next++);
        long asked = System.nanoTime();
        var _ = caller.call(intent).whenComplete((result, _) -> {
            outcomes.add(intent, result, System.nanoTime() - asked);
            places.release();
        });
    }

    private Intent intent(long number) {
        return Intent.newBuilder(Records.intent())
                .setId(Text.format("intent-%09d", number))
                .setVendor(vendors.get((int) (number % vendors.size())))
                .setDeadline(deadline)
                .setCorrelation(Map.of(ORDER, Long.toString(number)))
                .build();
    }

    /** What came back, from several threads. */
    private static final class Outcomes {

        private final Histogram nanos = new ConcurrentHistogram(3);
        private final AtomicLong good = new AtomicLong();
        private final AtomicLong mixed = new AtomicLong();

        void add(Intent intent, @Nullable Result result, long waited) {
            if (result == null || result.getOutcome() != OutcomeKind.SUCCEEDED) {
                return;
            }
            nanos.recordValue(waited);
            boolean own = result.getId().equals(intent.getId())
                    && result.getVendor().equals(intent.getVendor())
                    && result.getCorrelation().equals(intent.getCorrelation());
            (own ? good : mixed).incrementAndGet();
        }

        DoorRun of(long calls, long took, Duration cpu) {
            long own = good.get();
            long others = mixed.get();
            return new DoorRun(
                    calls,
                    calls - own - others,
                    others,
                    (own + others) * 1e9 / took,
                    cpu.toNanos() / 1e3 / Math.max(1, own + others),
                    nanos.getValueAtPercentile(50) / 1e6,
                    nanos.getValueAtPercentile(99) / 1e6,
                    nanos.getMaxValue() / 1e6);
        }
    }
}
