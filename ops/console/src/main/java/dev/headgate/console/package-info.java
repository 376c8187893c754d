/** The console: a page, and an API, from which people see what waits and why, and steer it. */
@NullMarked
package dev.headgate.console;

import org.jspecify.annotations.NullMarked;
