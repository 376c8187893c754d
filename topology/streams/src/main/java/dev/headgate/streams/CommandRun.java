package dev.headgate.streams;

/** A command that is carried out in parts, so that others have their turn meanwhile. */
interface CommandRun {

    /** Does some. Returns whether that was all. */
    boolean run(long now);

    /** Intents that it concerned so far. */
    int count();

    /** What came of it, in words. */
    String effect();
}
