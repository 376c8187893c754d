/** The command that serves the console. */
@NullMarked
package dev.headgate.cli.console;

import org.jspecify.annotations.NullMarked;
