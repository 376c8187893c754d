@NullMarked
package dev.headgate.cli.topics;

import org.jspecify.annotations.NullMarked;
