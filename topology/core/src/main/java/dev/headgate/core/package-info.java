/**
 * The decisions: which call may start when, and what its end means. A state machine without Kafka, HTTP, threads or
 * clocks.
 *
 * <p>Time is a parameter everywhere: {@code now} is nanoseconds since the epoch on a clock that never steps (see
 * {@code SteadyClock} in the streams module), so that windows, cool-downs and deadlines share one axis.
 */
@NullMarked
package dev.headgate.core;

import org.jspecify.annotations.NullMarked;
