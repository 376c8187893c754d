package dev.headgate.http;

import java.util.List;
import java.util.stream.Collectors;

/** Profiles that can't be used. Carries every mistake of every file read. */
public final class InvalidProfileException extends RuntimeException {

    private final transient List<Mistake> mistakes;

    InvalidProfileException(List<Mistake> mistakes) {
        super(mistakes.stream().map(Mistake::toString).collect(Collectors.joining("\n")));
        this.mistakes = List.copyOf(mistakes);
    }

    /** Whether a mistake is in {@code auth}, whose secrets may come without the profile being touched. */
    public boolean mayBeMendedElsewhere() {
        return mistakes.stream().anyMatch(it -> it.key().startsWith("auth."));
    }

    /** Returns the mistakes, at least one, in the order of files and keys. */
    public List<Mistake> mistakes() {
        return mistakes;
    }
}
