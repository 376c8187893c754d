@NullMarked
package dev.headgate.trials.footprint;

import org.jspecify.annotations.NullMarked;
