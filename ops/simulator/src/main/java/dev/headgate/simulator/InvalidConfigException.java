package dev.headgate.simulator;

import java.util.List;

/** A configuration with mistakes; the message names each by key, value and what is allowed. */
public final class InvalidConfigException extends IllegalArgumentException {

    private final List<String> mistakes;

    InvalidConfigException(String source, List<String> mistakes) {
        super(source + " has " + mistakes.size() + (mistakes.size() == 1 ? " mistake:\n  " : " mistakes:\n  ")
                + String.join("\n  ", mistakes));
        this.mistakes = List.copyOf(mistakes);
    }

    /** One line for each. */
    public List<String> mistakes() {
        return mistakes;
    }
}
