package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What came of {@link ParkedScenario}.
 *
 * @param scenario its name
 * @param seed of the latencies
 * @param ok whether all parts are
 * @param heapMiB in use after a collection: when a quarter of the intents were parked, half, three quarters, all
 * @param stopped after a clean stop
 * @param killed after kill -9 and the loss of the state directory
 * @param neighbour of a vendor on the same partition
 * @param inCoolDown calls to the cooling vendor after its refusal
 */
@JsonPropertyOrder({"scenario", "seed", "ok", "heapMiB", "stopped", "killed", "neighbour", "inCoolDown"})
public record ParkedFigures(
        String scenario,
        long seed,
        boolean ok,
        List<Double> heapMiB,
        Back stopped,
        Back killed,
        Neighbour neighbour,
        long inCoolDown)
        implements Findings {

    /** How much more all may take than a quarter; by themselves they are several hundred. */
    static final double MOST_GROWTH_MIB = 64;

    /** Of its rate the neighbour keeps so much. */
    static final double KEPT = 0.95;

    public ParkedFigures {
        heapMiB = List.copyOf(heapMiB);
    }

    static ParkedFigures of(
            String scenario,
            long seed,
            List<Double> heapMiB,
            Back stopped,
            Back killed,
            Neighbour neighbour,
            long inCoolDown) {
        boolean ok = growth(heapMiB) <= MOST_GROWTH_MIB
                && stopped.ok()
                && killed.ok()
                && neighbour.share >= KEPT
                && inCoolDown == 0;
        return new ParkedFigures(scenario, seed, ok, heapMiB, stopped, killed, neighbour, inCoolDown);
    }

    private static double growth(List<Double> heapMiB) {
        return heapMiB.stream().mapToDouble(it -> it).max().orElseThrow() - heapMiB.getFirst();
    }

    /**
     * The instance is back.
     *
     * @param seconds from its start until it serves
     * @param most of them allowed
     * @param whole seconds from its start until it says that it has all of them, or says nothing more
     * @param parked intents it should have
     * @param waiting intents it says it has
     */
    @JsonPropertyOrder({"seconds", "most", "whole", "parked", "waiting"})
    public record Back(double seconds, long most, double whole, int parked, int waiting) {

        boolean ok() {
            return seconds <= most && waiting == parked;
        }
    }

    /**
     * A vendor that is not concerned.
     *
     * @param rateBefore its calls a second before anything was parked
     * @param rateMeanwhile the same while all are
     * @param share the latter to the former
     */
    @JsonPropertyOrder({"rateBefore", "rateMeanwhile", "share"})
    public record Neighbour(double rateBefore, double rateMeanwhile, double share) {}

    @Override
    public List<String> inWords() {
        return List.of(
                String.format(
                        Locale.ROOT,
                        "%,d intents parked; heap in use %s MiB, at most %.0f more than the first.%s",
                        stopped.parked,
                        heapMiB.stream()
                                .map(it -> String.format(Locale.ROOT, "%.0f", it))
                                .collect(Collectors.joining(", ")),
                        MOST_GROWTH_MIB,
                        flag(growth(heapMiB) <= MOST_GROWTH_MIB)),
                back("a clean stop", stopped),
                back("kill -9 with its state deleted", killed),
                String.format(
                        Locale.ROOT,
                        "The neighbour kept %.1f%% of its rate (%.1f calls/s before, %.1f meanwhile); %d calls to the"
                                + " cooling vendor.%s",
                        100 * neighbour.share,
                        neighbour.rateBefore,
                        neighbour.rateMeanwhile,
                        inCoolDown,
                        flag(neighbour.share >= KEPT && inCoolDown == 0)));
    }

    private static String back(String after, Back it) {
        return String.format(
                Locale.ROOT,
                "After %s ready in %.1f s (at most %d), and with %,d waiting in %.1f s.%s",
                after,
                it.seconds,
                it.most,
                it.waiting,
                it.whole,
                flag(it.ok()));
    }

    private static String flag(boolean ok) {
        return ok ? "" : "  <- NOT OK";
    }
}
