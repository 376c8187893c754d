/**
 * A vendor's profile: its rules, read from YAML into the core's policy, whatever connector makes the calls; and the
 * connector's own part, read by the connector that the profile names.
 */
@NullMarked
package dev.headgate.profiles;

import org.jspecify.annotations.NullMarked;
