/** Processes that a benchmark starts beside itself. */
@NullMarked
package dev.headgate.bench.process;

import org.jspecify.annotations.NullMarked;
