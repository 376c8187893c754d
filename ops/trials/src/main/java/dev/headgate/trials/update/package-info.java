/** The scenario of updates: resources that are read, compared and written, at vendors that keep documents. */
@NullMarked
package dev.headgate.trials.update;

import org.jspecify.annotations.NullMarked;
