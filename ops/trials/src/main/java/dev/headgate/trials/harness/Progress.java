package dev.headgate.trials.harness;

import java.util.function.Consumer;

/** Is told what a long run does, a line each time. */
@FunctionalInterface
public interface Progress extends Consumer<String> {

    /**
     * One of the parts begins that the run consists of.
     *
     * @param part what it is, in a few words
     * @param done how many are through
     * @param all how many there are, each about as long as the others
     */
    default void begun(String part, int done, int all) {}
}
