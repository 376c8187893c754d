/** The command that shows all vendors in a terminal while they work. */
@NullMarked
package dev.headgate.cli.top;

import org.jspecify.annotations.NullMarked;
