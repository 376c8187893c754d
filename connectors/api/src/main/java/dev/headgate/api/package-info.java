/** What a connector is: it makes one call and says how the answer is to be read. */
@NullMarked
package dev.headgate.api;

import org.jspecify.annotations.NullMarked;
