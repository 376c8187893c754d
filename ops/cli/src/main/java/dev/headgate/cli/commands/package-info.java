/** The commands that send orders to the owners of vendors. */
@NullMarked
package dev.headgate.cli.commands;

import org.jspecify.annotations.NullMarked;
