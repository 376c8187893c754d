/** All vendors as they are now, and as they were in the last minutes; from topics alone. */
@NullMarked
package dev.headgate.console.view;

import org.jspecify.annotations.NullMarked;
