package dev.headgate.bench;

/** What one contender did once. */
interface Run {

    /** In one line, without the contender's name. */
    String inWords();
}
