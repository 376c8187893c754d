@NullMarked
package dev.headgate.cli.status;

import org.jspecify.annotations.NullMarked;
