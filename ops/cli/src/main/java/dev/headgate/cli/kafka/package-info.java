/** Topics followed from outside any group. */
@NullMarked
package dev.headgate.cli.kafka;

import org.jspecify.annotations.NullMarked;
