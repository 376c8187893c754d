@NullMarked
package dev.headgate.lab.trials;

import org.jspecify.annotations.NullMarked;
