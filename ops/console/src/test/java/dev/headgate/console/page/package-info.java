@NullMarked
package dev.headgate.console.page;

import org.jspecify.annotations.NullMarked;
