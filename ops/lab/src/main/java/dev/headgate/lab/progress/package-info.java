/** How far a long command is, and about how long it will still take. */
@NullMarked
package dev.headgate.lab.progress;

import org.jspecify.annotations.NullMarked;
