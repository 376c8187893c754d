/** The contenders and what they call, each in a process of its own. */
@NullMarked
package dev.headgate.bench.contender;

import org.jspecify.annotations.NullMarked;
