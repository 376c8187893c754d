/** The commands for intents, and how they are read from JSON. */
@NullMarked
package dev.headgate.cli.intents;

import org.jspecify.annotations.NullMarked;
