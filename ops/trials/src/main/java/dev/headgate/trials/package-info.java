/** The judge: outside the product, it counts what arrived at the vendors and what was written to the results topic. */
@NullMarked
package dev.headgate.trials;

import org.jspecify.annotations.NullMarked;
