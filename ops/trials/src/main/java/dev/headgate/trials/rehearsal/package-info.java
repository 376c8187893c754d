/** Vendors as the simulator plays them, made from their profiles. */
@NullMarked
package dev.headgate.trials.rehearsal;

import org.jspecify.annotations.NullMarked;
