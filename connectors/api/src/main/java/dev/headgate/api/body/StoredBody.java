package dev.headgate.api.body;

/**
 * A body that is kept in a store.
 *
 * @param store the store's name
 * @param reference by which a reader finds it there
 * @param bytes how many it has, at least 1
 * @param sha256 64 hexadecimal digits in lower case
 */
public record StoredBody(String store, String reference, long bytes, String sha256) {}
