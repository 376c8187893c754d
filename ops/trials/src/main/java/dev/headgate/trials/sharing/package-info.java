/** Several intents that share one request. */
@NullMarked
package dev.headgate.trials.sharing;

import org.jspecify.annotations.NullMarked;
