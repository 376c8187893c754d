package dev.headgate.bench;

/** What one contender did once. */
interface ContenderRun {

    /** In one line, without the contender's name. */
    String inWords();
}
