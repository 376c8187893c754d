@NullMarked
package dev.headgate.cli.plan;

import org.jspecify.annotations.NullMarked;
