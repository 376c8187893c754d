package dev.headgate.profiles;

import dev.headgate.api.Mistake;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** A profile that can't be used, with every mistake in it. */
public final class InvalidProfileException extends RuntimeException {

    private final transient List<Mistake> mistakes;

    InvalidProfileException(List<Mistake> mistakes) {
        super(sorted(mistakes).stream().map(Mistake::toString).collect(Collectors.joining("\n")));
        this.mistakes = sorted(mistakes);
    }

    /** By key, whichever part of the profile was read first. */
    private static List<Mistake> sorted(List<Mistake> mistakes) {
        return mistakes.stream().sorted(Comparator.comparing(Mistake::key)).toList();
    }

    /** Returns whether it may become valid without being touched: a secret that it refers to may come. */
    public boolean mayPass() {
        return mistakes.stream().anyMatch(Mistake::passing);
    }

    /** Returns the mistakes, at least one, in the order of keys. */
    public List<Mistake> mistakes() {
        return mistakes;
    }
}
