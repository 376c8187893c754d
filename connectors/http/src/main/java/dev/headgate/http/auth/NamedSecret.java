package dev.headgate.http.auth;

import dev.headgate.api.secret.Secret;

/**
 * A header or a parameter with a secret, or with what need not be one.
 *
 * @param name as it is sent
 */
public record NamedSecret(String name, Secret value) {}
