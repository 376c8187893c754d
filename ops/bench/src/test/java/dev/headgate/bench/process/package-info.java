@NullMarked
package dev.headgate.bench.process;

import org.jspecify.annotations.NullMarked;
