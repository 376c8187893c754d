@NullMarked
package dev.headgate.bench.load;

import org.jspecify.annotations.NullMarked;
