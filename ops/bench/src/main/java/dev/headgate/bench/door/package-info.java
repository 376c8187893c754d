/** Ways for an upstream service to have a call made and its outcome, and what they take of a processor. */
@NullMarked
package dev.headgate.bench.door;

import org.jspecify.annotations.NullMarked;
