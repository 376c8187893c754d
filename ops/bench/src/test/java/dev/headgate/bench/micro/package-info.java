@NullMarked
package dev.headgate.bench.micro;

import org.jspecify.annotations.NullMarked;
