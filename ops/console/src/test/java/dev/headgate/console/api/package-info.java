@NullMarked
package dev.headgate.console.api;

import org.jspecify.annotations.NullMarked;
