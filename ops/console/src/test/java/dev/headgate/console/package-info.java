@NullMarked
package dev.headgate.console;

import org.jspecify.annotations.NullMarked;
