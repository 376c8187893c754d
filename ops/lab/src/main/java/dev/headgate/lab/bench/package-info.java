/** The commands that measure. */
@NullMarked
package dev.headgate.lab.bench;

import org.jspecify.annotations.NullMarked;
