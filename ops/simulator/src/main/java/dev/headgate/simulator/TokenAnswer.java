package dev.headgate.simulator;

/**
 * What the token endpoint answers (RFC 6749, 5).
 *
 * @param json the body
 */
record TokenAnswer(int status, String json) {

    static TokenAnswer error(int status, String name) {
        return new TokenAnswer(status, "{\"error\":\"" + name + "\"}");
    }

    /** @param refreshToken empty for none */
    static TokenAnswer token(String value, long lifetimeSeconds, String refreshToken) {
        String refresh = refreshToken.isEmpty() ? "" : ",\"refresh_token\":\"" + refreshToken + "\"";
        return new TokenAnswer(
                200,
                "{\"access_token\":\"" + value + "\",\"token_type\":\"Bearer\",\"expires_in\":" + lifetimeSeconds
                        + refresh + "}");
    }
}
