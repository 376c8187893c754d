@NullMarked
package dev.headgate.cli.index;

import org.jspecify.annotations.NullMarked;
