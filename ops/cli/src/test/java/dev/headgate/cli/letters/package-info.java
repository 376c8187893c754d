@NullMarked
package dev.headgate.cli.letters;

import org.jspecify.annotations.NullMarked;
