/** Tests of the scenario of sessions. */
@NullMarked
package dev.headgate.trials.pool;

import org.jspecify.annotations.NullMarked;
