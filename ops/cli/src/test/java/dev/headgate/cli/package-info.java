@NullMarked
package dev.headgate.cli;

import org.jspecify.annotations.NullMarked;
