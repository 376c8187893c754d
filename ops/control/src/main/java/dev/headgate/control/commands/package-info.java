/** Commands to vendors' owners, and queries with their answers. */
@NullMarked
package dev.headgate.control.commands;

import org.jspecify.annotations.NullMarked;
