/** Scenarios about kinds of calls and of connections. */
@NullMarked
package dev.headgate.trials.scenario.calls;

import org.jspecify.annotations.NullMarked;
