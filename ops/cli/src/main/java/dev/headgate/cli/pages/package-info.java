/** The commands for pages of lists. */
@NullMarked
package dev.headgate.cli.pages;

import org.jspecify.annotations.NullMarked;
