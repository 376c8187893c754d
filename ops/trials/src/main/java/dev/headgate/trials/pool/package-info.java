/** The scenario of sessions: a vendor that is called in sessions and counts them, its connector, and what is asked of both. */
@NullMarked
package dev.headgate.trials.pool;

import org.jspecify.annotations.NullMarked;
