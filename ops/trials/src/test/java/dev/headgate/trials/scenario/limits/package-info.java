@NullMarked
package dev.headgate.trials.scenario.limits;

import org.jspecify.annotations.NullMarked;
