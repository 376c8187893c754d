package dev.headgate.sandbox;

import java.util.regex.Pattern;

/**
 * A user of the broker and its password, both of 1 to 64 of the characters {@code A-Z a-z 0-9 . _ ~ -}, which need no
 * quoting in any of the formats they pass through.
 *
 * @param user the user's name, without the {@code User:} of a principal
 * @param password the password, never printed
 */
public record ScramLogin(String user, String password) {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._~-]{1,64}");

    public ScramLogin {
        if (!PLAIN.matcher(user).matches()) {
            throw new IllegalArgumentException("user must be 1 to 64 of A-Z a-z 0-9 . _ ~ -");
        }
        if (!PLAIN.matcher(password).matches()) {
            throw new IllegalArgumentException("password must be 1 to 64 of A-Z a-z 0-9 . _ ~ -");
        }
    }

    /** The value of {@code sasl.jaas.config} for this login. */
    String jaas() {
        return "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"" + user + "\" password=\""
                + password + "\";";
    }

    @Override
    public String toString() {
        return "ScramLogin[user=" + user + "]";
    }
}
