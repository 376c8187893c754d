package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What came of {@link ParkedScenario}.
 *
 * @param heapMiB in use after a collection: when a quarter of the intents were parked, half, three quarters, all
 * @param stopped after a clean stop
 * @param killed after kill -9 and the loss of the state directory
 * @param neighbour of a vendor on the same partition
 * @param inCoolDown calls to the cooling vendor after its refusal
 */
public record ParkedFigures(List<Double> heapMiB, Back stopped, Back killed, Neighbour neighbour, long inCoolDown)
        implements Findings {

    /** How much more all may take than a quarter; by themselves they are several hundred. */
    static final double MAX_GROWTH_MIB = 64;

    /** Of its rate the neighbour keeps so much. */
    static final double KEPT = 0.95;

    public ParkedFigures {
        heapMiB = List.copyOf(heapMiB);
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
    public record Back(double seconds, long most, double whole, int parked, int waiting) {

        boolean ok() {
            return seconds <= most && waiting == parked;
        }

        String line(String after) {
            return Words.of(
                    this,
                    "After " + after + " ready in {seconds:.1f} s (at most {most}), and with {waiting:,d} waiting in"
                            + " {whole:.1f} s.",
                    ok());
        }
    }

    /**
     * A vendor that is not concerned.
     *
     * @param rateBefore its calls a second before anything was parked
     * @param rateMeanwhile the same while all are
     * @param share the latter to the former
     */
    public record Neighbour(double rateBefore, double rateMeanwhile, double share) {}

    /** Whether all parts are. */
    @Override
    public boolean ok() {
        return isFlat() && stopped.ok() && killed.ok() && isUnharmed();
    }

    private boolean isFlat() {
        double most = heapMiB.stream().mapToDouble(it -> it).max().orElseThrow();
        return most - heapMiB.getFirst() <= MAX_GROWTH_MIB;
    }

    private boolean isUnharmed() {
        return neighbour.share >= KEPT && inCoolDown == 0;
    }

    @Override
    public List<String> inWords() {
        String heap = heapMiB.stream()
                .map(it -> String.format(Locale.ROOT, "%.0f", it))
                .collect(Collectors.joining(", "));
        return List.of(
                Words.of(
                        this,
                        "{stopped.parked:,d} intents parked; heap in use " + heap + " MiB, at most "
                                + Math.round(MAX_GROWTH_MIB) + " more than the first.",
                        isFlat()),
                stopped.line("a clean stop"),
                killed.line("kill -9 with its state deleted"),
                Words.of(
                        this,
                        "The neighbour kept {neighbour.share:.1%} of its rate ({neighbour.rateBefore:.1f} calls/s"
                                + " before, {neighbour.rateMeanwhile:.1f} meanwhile); {inCoolDown} calls to the cooling"
                                + " vendor.",
                        isUnharmed()));
    }
}
