@NullMarked
package dev.headgate.bench.contender;

import org.jspecify.annotations.NullMarked;
