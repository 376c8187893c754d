/** Commands to vendors that are busy, and what is left of them when owners come and go. */
@NullMarked
package dev.headgate.trials.steer;

import org.jspecify.annotations.NullMarked;
