@NullMarked
package dev.headgate.trials;

import org.jspecify.annotations.NullMarked;
