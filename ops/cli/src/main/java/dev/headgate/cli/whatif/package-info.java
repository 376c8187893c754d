/** The command that predicts what becomes of a backlog. */
@NullMarked
package dev.headgate.cli.whatif;

import org.jspecify.annotations.NullMarked;
