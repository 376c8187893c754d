/** Runs the core's simulation for many seeds. */
@NullMarked
package dev.headgate.trials.simulate;

import org.jspecify.annotations.NullMarked;
