package dev.headgate.http;

import dev.headgate.http.answer.CallCondition;

/**
 * Where some of a vendor's calls go.
 *
 * @param calls which
 * @param url where, in place of the profile's base URL
 */
public record HostRule(CallCondition calls, BaseUrl url) {}
