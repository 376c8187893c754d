package dev.headgate.profiles;

import dev.headgate.api.secret.SecretSource;
import dev.headgate.api.secret.SecretUnavailableException;

/** A source of secrets that is found on the class path, and knows one. */
public final class TinySecretSource implements SecretSource {

    @Override
    public String name() {
        return "tiny";
    }

    @Override
    public String form() {
        return "${tiny:word}";
    }

    @Override
    public String resolve(String reference) throws SecretUnavailableException {
        if (!reference.equals("open-sesame")) {
            throw new SecretUnavailableException("${tiny:" + reference + "} is no word");
        }
        return "treasure";
    }
}
