/** Campaigns of one vendor that are paused, resumed and cancelled. */
@NullMarked
package dev.headgate.trials.groups;

import org.jspecify.annotations.NullMarked;
