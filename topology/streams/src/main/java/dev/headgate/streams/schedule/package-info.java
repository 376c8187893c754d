/** When schedules fire, and the intents that they make. */
@NullMarked
package dev.headgate.streams.schedule;

import org.jspecify.annotations.NullMarked;
