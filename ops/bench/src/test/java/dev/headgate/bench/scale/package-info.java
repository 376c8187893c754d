@NullMarked
package dev.headgate.bench.scale;

import org.jspecify.annotations.NullMarked;
