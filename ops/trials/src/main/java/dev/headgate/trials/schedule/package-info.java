/** Intents that are made again and again by schedules. */
@NullMarked
package dev.headgate.trials.schedule;

import org.jspecify.annotations.NullMarked;
