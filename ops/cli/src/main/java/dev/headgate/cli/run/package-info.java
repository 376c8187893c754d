/** The command that makes the calls. */
@NullMarked
package dev.headgate.cli.run;

import org.jspecify.annotations.NullMarked;
