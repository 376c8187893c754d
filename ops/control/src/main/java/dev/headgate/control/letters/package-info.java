/** Dead letters: read, chosen, replayed once each. */
@NullMarked
package dev.headgate.control.letters;

import org.jspecify.annotations.NullMarked;
