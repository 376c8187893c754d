package dev.headgate.simulator;

import org.jspecify.annotations.Nullable;

/**
 * What arrived under one limit, over all its scopes.
 *
 * @param max the limit
 * @param windowMillis its window
 * @param scopeHeader the header naming the scope, or null for the whole vendor
 * @param mostInWindow most arrivals of one scope in any rolling window, refused ones included; exact up to 1,000,000 or
 *     twice the limit, whichever is more, and a floor beyond
 * @param overQuota arrivals that were too many for this limit
 */
public record LimitReport(
        int max, long windowMillis, @Nullable String scopeHeader, int mostInWindow, long overQuota) {}
