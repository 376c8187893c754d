/** How cost grows with what there is to keep in mind. */
@NullMarked
package dev.headgate.bench.scale;

import org.jspecify.annotations.NullMarked;
