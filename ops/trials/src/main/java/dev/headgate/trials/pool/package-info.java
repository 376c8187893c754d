/**
 * The scenarios of sessions: a vendor that is called in sessions and counts them, its connector, and what is asked of both; also
 * of flows of several calls in one session.
 */
@NullMarked
package dev.headgate.trials.pool;

import org.jspecify.annotations.NullMarked;
