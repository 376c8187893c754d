@NullMarked
package dev.headgate.bench;

import org.jspecify.annotations.NullMarked;
