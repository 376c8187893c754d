/** Profiles that are kept in a topic, for all instances. */
@NullMarked
package dev.headgate.app.profiles;

import org.jspecify.annotations.NullMarked;
