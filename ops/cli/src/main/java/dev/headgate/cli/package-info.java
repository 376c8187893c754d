/** The program that users of production run: its commands, put together. */
@NullMarked
package dev.headgate.cli;

import org.jspecify.annotations.NullMarked;
