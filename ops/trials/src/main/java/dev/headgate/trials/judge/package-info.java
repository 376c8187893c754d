/** Holds what was sent against what vendors and topics have, and says it in figures and in words. */
@NullMarked
package dev.headgate.trials.judge;

import org.jspecify.annotations.NullMarked;
