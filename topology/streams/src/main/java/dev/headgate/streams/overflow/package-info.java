/** The waiting intents that the core has no room for, in an index on disk. */
@NullMarked
package dev.headgate.streams.overflow;

import org.jspecify.annotations.NullMarked;
