/** The calls of a task, on threads of the pool, and the watch over those that don't end. */
@NullMarked
package dev.headgate.streams.call;

import org.jspecify.annotations.NullMarked;
