/** The user's cluster, and its topics read from outside any group. */
@NullMarked
package dev.headgate.cli.kafka;

import org.jspecify.annotations.NullMarked;
