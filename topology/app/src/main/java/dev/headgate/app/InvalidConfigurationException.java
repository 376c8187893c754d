package dev.headgate.app;

import java.util.List;

/** A configuration that can't be used. Carries every mistake found, never a secret. */
public final class InvalidConfigurationException extends RuntimeException {

    private final transient List<String> problems;

    InvalidConfigurationException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
    }

    /** Returns the mistakes, at least one; each names the key, the value unless it may be secret, and what is allowed. */
    public List<String> problems() {
        return problems;
    }
}
