/** Intents and what became of them, kept in a file in which they are searched by several fields. */
@NullMarked
package dev.headgate.index;

import org.jspecify.annotations.NullMarked;
