package dev.headgate.http.stream;

import org.jspecify.annotations.Nullable;

/**
 * A piece of an answer that means something by itself.
 *
 * @param position by which the vendor can be asked for what comes behind it; null if it gave none
 */
@SuppressWarnings("ArrayRecordComponent") // handed on at once; compared by nobody
public record Part(byte[] bytes, @Nullable String position) {}
