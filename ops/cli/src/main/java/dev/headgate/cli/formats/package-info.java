/** The commands for the formats of the ledger. */
@NullMarked
package dev.headgate.cli.formats;

import org.jspecify.annotations.NullMarked;
