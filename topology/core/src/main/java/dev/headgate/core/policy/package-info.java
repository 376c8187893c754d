/**
 * The rules of a vendor, as values: its limits and over what they count, its bulkhead, and what refusals, failures and
 * pauses mean. Profiles are read into them; the decisions in {@code dev.headgate.core} keep them.
 */
@NullMarked
package dev.headgate.core.policy;

import org.jspecify.annotations.NullMarked;
