@NullMarked
package dev.headgate.control.letters;

import org.jspecify.annotations.NullMarked;
