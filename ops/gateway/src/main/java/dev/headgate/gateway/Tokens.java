package dev.headgate.gateway;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;

/** Who may use the gateway: bearers of one of these tokens (RFC 6750); anybody if there are none. */
record Tokens(List<byte[]> tokens) {

    /** Characters of a token at least: of random ones, more than anybody can try. */
    static final int SHORTEST = 16;

    private static final String BEARER = "Bearer ";

    static Tokens none() {
        return new Tokens(List.of());
    }

    /**
     * Reads a token a line; blank lines and those that begin with # are none.
     *
     * @throws IllegalArgumentException if there is none or one is too short
     */
    static Tokens read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8).stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
        if (lines.isEmpty()) {
            throw new IllegalArgumentException(
                    file + " has no token; write one a line, such as openssl rand -hex 32 makes");
        }
        for (String line : lines) {
            if (line.length() < SHORTEST || line.chars().anyMatch(c -> c <= ' ' || c > '~')) {
                throw new IllegalArgumentException(file + " has a token that is shorter than " + SHORTEST
                        + " characters or has others than printable ASCII");
            }
        }
        return new Tokens(lines.stream()
                .map(line -> line.getBytes(StandardCharsets.UTF_8))
                .toList());
    }

    /** @param authorization the header's value; empty for none */
    boolean admit(String authorization) {
        if (tokens.isEmpty()) {
            return true;
        }
        if (!authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return false;
        }
        byte[] shown = authorization.substring(BEARER.length()).strip().getBytes(StandardCharsets.UTF_8);
        boolean admitted = false;
        for (byte[] token : tokens) {
            admitted |= MessageDigest.isEqual(token, shown); // as long for each
        }
        return admitted;
    }
}
