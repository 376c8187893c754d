/** Intents written and results read. */
@NullMarked
package dev.headgate.bench.load;

import org.jspecify.annotations.NullMarked;
