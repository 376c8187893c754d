/** Tests of which calls share one request. */
@NullMarked
package dev.headgate.http.joining;

import org.jspecify.annotations.NullMarked;
