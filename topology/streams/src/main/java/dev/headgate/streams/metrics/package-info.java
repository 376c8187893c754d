/** The meters of the process and of each vendor, and the limits that are shown and changed by them. */
@NullMarked
package dev.headgate.streams.metrics;

import org.jspecify.annotations.NullMarked;
