/** How fast something proceeds, and how long the rest of it takes. */
@NullMarked
package dev.headgate.control.rate;

import org.jspecify.annotations.NullMarked;
