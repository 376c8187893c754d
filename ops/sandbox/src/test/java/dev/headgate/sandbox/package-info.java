@NullMarked
package dev.headgate.sandbox;

import org.jspecify.annotations.NullMarked;
