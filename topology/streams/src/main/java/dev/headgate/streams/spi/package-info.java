/** What is given to the runtime from outside: how vendors are reached, the clock, and the seam at which trials switch protections off. */
@NullMarked
package dev.headgate.streams.spi;

import org.jspecify.annotations.NullMarked;
