@NullMarked
package dev.headgate.cli.top;

import org.jspecify.annotations.NullMarked;
