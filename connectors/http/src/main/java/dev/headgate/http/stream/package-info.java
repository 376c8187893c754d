/** Answers that are handed over in parts while they arrive. */
@NullMarked
package dev.headgate.http.stream;

import org.jspecify.annotations.NullMarked;
