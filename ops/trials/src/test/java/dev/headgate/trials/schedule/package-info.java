/** Tests of the scenario of schedules. */
@NullMarked
package dev.headgate.trials.schedule;

import org.jspecify.annotations.NullMarked;
