@NullMarked
package dev.headgate.bench.figure;

import org.jspecify.annotations.NullMarked;
