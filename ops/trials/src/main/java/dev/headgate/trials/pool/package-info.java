/** A vendor that is called in sessions and counts them, and its connector. */
@NullMarked
package dev.headgate.trials.pool;

import org.jspecify.annotations.NullMarked;
