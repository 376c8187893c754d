@NullMarked
package dev.headgate.index;

import org.jspecify.annotations.NullMarked;
