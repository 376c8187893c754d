/**
 * Trials of the whole program, judged from outside: by what arrived at the vendors and what was written to the results
 * topic. {@code judge} counts, {@code harness} starts what is needed, {@code scenario} and {@code chaos} play.
 */
@NullMarked
package dev.headgate.trials;

import org.jspecify.annotations.NullMarked;
