package dev.headgate.grpc;

import dev.headgate.api.secret.Secret;

/**
 * Metadata that every call of a vendor carries and no intent can set.
 *
 * @param name in lower case
 */
record Credential(String name, Secret value) {}
