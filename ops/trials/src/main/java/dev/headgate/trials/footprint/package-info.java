/** What instances hold of a machine over a long run, so that a leak shows. */
@NullMarked
package dev.headgate.trials.footprint;

import org.jspecify.annotations.NullMarked;
