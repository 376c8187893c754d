@NullMarked
package dev.headgate.trials.rehearsal;

import org.jspecify.annotations.NullMarked;
