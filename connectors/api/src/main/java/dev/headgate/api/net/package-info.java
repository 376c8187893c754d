/** Which addresses a connector may call. */
@NullMarked
package dev.headgate.api.net;

import org.jspecify.annotations.NullMarked;
