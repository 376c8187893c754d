@NullMarked
package dev.headgate.bench.door;

import org.jspecify.annotations.NullMarked;
