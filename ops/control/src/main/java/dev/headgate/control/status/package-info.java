/** How each vendor is, as its owner said last and as can be seen from outside. */
@NullMarked
package dev.headgate.control.status;

import org.jspecify.annotations.NullMarked;
