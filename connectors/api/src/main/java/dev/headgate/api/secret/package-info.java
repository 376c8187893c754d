/** Secrets of profiles: referred to, and looked up at every use. */
@NullMarked
package dev.headgate.api.secret;

import org.jspecify.annotations.NullMarked;
