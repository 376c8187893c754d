/** Moves what an application keeps to the owners that its vendors have when there are more partitions; while it is stopped. */
@NullMarked
package dev.headgate.control.growing;

import org.jspecify.annotations.NullMarked;
