/** The command that says which vendor is where, and where it would be with other numbers of partitions and instances. */
@NullMarked
package dev.headgate.cli.plan;

import org.jspecify.annotations.NullMarked;
