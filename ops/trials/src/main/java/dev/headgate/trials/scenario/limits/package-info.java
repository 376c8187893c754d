/** Scenarios about vendors' limits, and about what a vendor's refusal does. */
@NullMarked
package dev.headgate.trials.scenario.limits;

import org.jspecify.annotations.NullMarked;
