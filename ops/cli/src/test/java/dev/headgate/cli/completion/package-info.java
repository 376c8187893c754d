@NullMarked
package dev.headgate.cli.completion;

import org.jspecify.annotations.NullMarked;
