@NullMarked
package dev.headgate.console.view;

import org.jspecify.annotations.NullMarked;
