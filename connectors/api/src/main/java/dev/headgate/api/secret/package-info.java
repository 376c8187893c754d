/** Secrets of profiles: referred to, looked up at every use, and hidden in answers. */
@NullMarked
package dev.headgate.api.secret;

import org.jspecify.annotations.NullMarked;
