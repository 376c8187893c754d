/** Vendors with real quota semantics and faults, and their receive log: what really arrived, and when. */
@NullMarked
package dev.headgate.simulator;

import org.jspecify.annotations.NullMarked;
