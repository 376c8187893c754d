/** Reads what was recorded of vendors from their topics. */
@NullMarked
package dev.headgate.whatif.topics;

import org.jspecify.annotations.NullMarked;
