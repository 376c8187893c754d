/** The command gateway. */
@NullMarked
package dev.headgate.cli.gateway;

import org.jspecify.annotations.NullMarked;
