/** Predictions, and what then really happens. */
@NullMarked
package dev.headgate.trials.whatif;

import org.jspecify.annotations.NullMarked;
