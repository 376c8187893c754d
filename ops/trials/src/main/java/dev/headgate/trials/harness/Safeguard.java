package dev.headgate.trials.harness;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What {@link FaultInjector} can take away from the program, so that the judge has something to notice. */
public enum Safeguard {
    /** Intents accepted outlive the process: without it the ledger is a map in memory. */
    LEDGER,
    /** No transaction commits without an owned partition's offset. */
    FENCING,
    /** No call leaves without a recent proof of ownership. */
    OWNERSHIP,
    /** A refusal begins a cool-down: without it, refusals are taken for passing failures. */
    COOLDOWN,
    /** A call that is to be made at most once waits for the commit of its start. */
    START_COMMIT,
    /** An id seen before is not called again, where the profile says so. */
    DEDUPE,
    /**
     * A vendor that is away, or that refuses the credential, pauses: without it each call that meets that is a failed one
     * for itself.
     */
    PAUSES,
    /** Ordinals of a topic that was made again are others than those of the topic before. */
    ORDINAL_EPOCH,
    /** What an intent says has a bound. */
    INTAKE_CAPS,
    /** A program ends when its topics are not those that its ledger was written for any more. */
    LAYOUT_CHECK;

    /** As it is written on command lines: {@code start-commit}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the one that is written so.
     *
     * @throws IllegalArgumentException naming all there are
     */
    public static Safeguard named(String word) {
        return Arrays.stream(values())
                .filter(it -> it.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no safeguard is called " + word + "; there are: "
                        + Arrays.stream(values()).map(Safeguard::word).collect(Collectors.joining(", "))));
    }

    /** Several, as {@code ledger,start-commit}; none as nothing. */
    public static String words(Set<Safeguard> some) {
        return some.stream().map(Safeguard::word).sorted().collect(Collectors.joining(","));
    }

    /** Reads what {@link #words} wrote. */
    public static Set<Safeguard> parse(String words) {
        return Arrays.stream(words.split(","))
                .filter(word -> !word.isBlank())
                .map(Safeguard::named)
                .collect(Collectors.toUnmodifiableSet());
    }
}
