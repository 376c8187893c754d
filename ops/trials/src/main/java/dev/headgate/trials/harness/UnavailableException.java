package dev.headgate.trials.harness;

/** This machine lacks what a trial needs; the message says in a sentence what, and how to give it. */
public final class UnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UnavailableException(String message) {
        super(message);
    }
}
