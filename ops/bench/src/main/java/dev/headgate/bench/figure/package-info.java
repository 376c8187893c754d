/** Figures, and how they are told. */
@NullMarked
package dev.headgate.bench.figure;

import org.jspecify.annotations.NullMarked;
