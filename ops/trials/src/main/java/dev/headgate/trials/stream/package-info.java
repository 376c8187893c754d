/** Answers that come in parts. */
@NullMarked
package dev.headgate.trials.stream;

import org.jspecify.annotations.NullMarked;
