/** The commands that put Headgate on trial: seeds, scenarios, faults. */
@NullMarked
package dev.headgate.lab.trials;

import org.jspecify.annotations.NullMarked;
