/** The commands for the topics. */
@NullMarked
package dev.headgate.cli.topics;

import org.jspecify.annotations.NullMarked;
