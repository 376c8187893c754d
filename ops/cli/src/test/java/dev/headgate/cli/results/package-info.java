@NullMarked
package dev.headgate.cli.results;

import org.jspecify.annotations.NullMarked;
