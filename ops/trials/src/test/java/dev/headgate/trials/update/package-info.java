/** Tests of the scenario of updates. */
@NullMarked
package dev.headgate.trials.update;

import org.jspecify.annotations.NullMarked;
