/** The command that prints scripts with which shells complete the others. */
@NullMarked
package dev.headgate.cli.completion;

import org.jspecify.annotations.NullMarked;
