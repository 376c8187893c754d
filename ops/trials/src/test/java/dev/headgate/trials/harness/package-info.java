@NullMarked
package dev.headgate.trials.harness;

import org.jspecify.annotations.NullMarked;
