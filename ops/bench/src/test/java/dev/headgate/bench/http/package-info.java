@NullMarked
package dev.headgate.bench.http;

import org.jspecify.annotations.NullMarked;
