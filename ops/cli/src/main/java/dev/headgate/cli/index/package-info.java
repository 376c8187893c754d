/** The commands that keep and search an index of intents. */
@NullMarked
package dev.headgate.cli.index;

import org.jspecify.annotations.NullMarked;
