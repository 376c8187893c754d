@NullMarked
package dev.headgate.trials.chaos;

import org.jspecify.annotations.NullMarked;
