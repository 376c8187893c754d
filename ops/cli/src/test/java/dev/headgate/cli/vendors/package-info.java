@NullMarked
package dev.headgate.cli.vendors;

import org.jspecify.annotations.NullMarked;
