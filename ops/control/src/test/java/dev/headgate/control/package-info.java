@NullMarked
package dev.headgate.control;

import org.jspecify.annotations.NullMarked;
