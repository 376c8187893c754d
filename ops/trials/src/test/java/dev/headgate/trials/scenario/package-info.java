@NullMarked
package dev.headgate.trials.scenario;

import org.jspecify.annotations.NullMarked;
