/** The application: configuration, wiring, management endpoint. */
@NullMarked
package dev.headgate.app;

import org.jspecify.annotations.NullMarked;
