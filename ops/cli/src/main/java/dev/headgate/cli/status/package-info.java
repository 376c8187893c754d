/** The command that says why a vendor is not going faster. */
@NullMarked
package dev.headgate.cli.status;

import org.jspecify.annotations.NullMarked;
