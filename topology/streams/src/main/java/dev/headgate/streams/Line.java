package dev.headgate.streams;

import dev.headgate.api.Connector;
import dev.headgate.core.Policy;

/**
 * How one vendor is reached.
 *
 * @param policy its rules
 * @param connector makes its calls
 * @param version of the profile it was made of, short
 */
public record Line(Policy policy, Connector connector, String version) {}
