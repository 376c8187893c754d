/**
 * What a connector is: it carries out one operation and says how the answer is to be read. A module with one has a {@link
 * dev.headgate.api.ConnectorFactory}, which reads its own part of a vendor's profile with {@link dev.headgate.api.Section}.
 */
@NullMarked
package dev.headgate.api;

import org.jspecify.annotations.NullMarked;
