@NullMarked
package dev.headgate.trials.simulate;

import org.jspecify.annotations.NullMarked;
