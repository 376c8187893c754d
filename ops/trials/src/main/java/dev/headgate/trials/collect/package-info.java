/** Lists that are read page by page, by an application that is killed again and again. */
@NullMarked
package dev.headgate.trials.collect;

import org.jspecify.annotations.NullMarked;
