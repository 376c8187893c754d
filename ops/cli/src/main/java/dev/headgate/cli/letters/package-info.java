/** The commands for dead letters: to list them, and to replay them once. */
@NullMarked
package dev.headgate.cli.letters;

import org.jspecify.annotations.NullMarked;
