@NullMarked
package dev.headgate.app;

import org.jspecify.annotations.NullMarked;
