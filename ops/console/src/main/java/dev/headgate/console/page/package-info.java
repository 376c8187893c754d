/** The page: HTML made here, kept up to date by server-sent events. */
@NullMarked
package dev.headgate.console.page;

import org.jspecify.annotations.NullMarked;
