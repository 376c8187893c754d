/** Scenarios in which instances of Headgate die. */
@NullMarked
package dev.headgate.trials.scenario.crash;

import org.jspecify.annotations.NullMarked;
