/** Tests of the scenario with lists. */
@NullMarked
package dev.headgate.trials.collect;

import org.jspecify.annotations.NullMarked;
