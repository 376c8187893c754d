/** Tests of the scenario in which campaigns are paused and cancelled. */
@NullMarked
package dev.headgate.trials.groups;

import org.jspecify.annotations.NullMarked;
