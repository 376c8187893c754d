/** What can be seen and done, for the page and the API alike. */
@NullMarked
package dev.headgate.console.operation;

import org.jspecify.annotations.NullMarked;
