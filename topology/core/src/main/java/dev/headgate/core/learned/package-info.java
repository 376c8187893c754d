/**
 * What answers teach of limits whose true maximum is not known: {@link dev.headgate.core.learned.Evidence} draws the
 * conclusions, {@link dev.headgate.core.learned.Maxima} keeps them. Arithmetic over counts; knows nothing of calls and vendors.
 */
@NullMarked
package dev.headgate.core.learned;

import org.jspecify.annotations.NullMarked;
