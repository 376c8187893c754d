/** Whether retention is about to delete intents that nobody has read yet. */
@NullMarked
package dev.headgate.streams.retention;

import org.jspecify.annotations.NullMarked;
