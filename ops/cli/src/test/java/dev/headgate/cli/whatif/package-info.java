@NullMarked
package dev.headgate.cli.whatif;

import org.jspecify.annotations.NullMarked;
