@NullMarked
package dev.headgate.trials.judge;

import org.jspecify.annotations.NullMarked;
