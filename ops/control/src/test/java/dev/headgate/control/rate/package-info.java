@NullMarked
package dev.headgate.control.rate;

import org.jspecify.annotations.NullMarked;
