@NullMarked
package dev.headgate.cli.support;

import org.jspecify.annotations.NullMarked;
