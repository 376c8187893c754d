package dev.headgate.schemas;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;

/**
 * How to reach a registry.
 *
 * @param endpoints tried in turn, 1 to {@value #MAX_URLS}
 * @param register whether unknown schemas are registered
 * @param connectTimeout bound of connecting
 * @param readTimeout bound from there to the end of the answer
 */
record RegistrySettings(List<Endpoint> endpoints, boolean register, Duration connectTimeout, Duration readTimeout) {
    static final String URL = "schema.registry.url";
    static final String AUTO_REGISTER = "auto.register.schemas";
    static final String CREDENTIALS_SOURCE = "basic.auth.credentials.source";
    static final String USER_INFO = "basic.auth.user.info";
    static final String CONNECT_TIMEOUT = "http.connect.timeout.ms";
    static final String READ_TIMEOUT = "http.read.timeout.ms";
    private static final int MAX_URLS = 10;
    private static final int MAX_MILLIS = 600_000;

    /**
     * One registry server.
     *
     * @param base its address without credentials and without a slash at the end
     * @param authorization the Authorization header; null for none
     */
    record Endpoint(String base, @Nullable String authorization) {
        @Override
        public String toString() {
            return base;
        }
    }

    /**
     * Reads the settings; null without {@code schema.registry.url}.
     *
     * @throws ConfigException naming the key, for a value that makes no sense or a key of Confluent's that is not
     *     supported
     */
    static @Nullable RegistrySettings of(Map<String, ?> configs) {
        UnsupportedKeys.refuse(configs);
        boolean register = flag(configs, AUTO_REGISTER);
        Duration connect = millis(configs, CONNECT_TIMEOUT, 5_000);
        Duration read = millis(configs, READ_TIMEOUT, 10_000);
        String userInfo = userInfo(configs);
        List<String> urls = urls(configs.get(URL));
        return urls == null ? null : new RegistrySettings(endpoints(urls, userInfo), register, connect, read);
    }

    private static @Nullable List<String> urls(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        List<?> parts =
                value instanceof List<?> list ? list : List.of(value.toString().split(",", -1));
        List<String> urls =
                parts.stream().map(part -> String.valueOf(part).strip()).toList();
        if (urls.isEmpty() || urls.size() > MAX_URLS || urls.stream().anyMatch(String::isEmpty)) {
            throw new ConfigException(
                    URL + ": expected 1 to " + MAX_URLS + " addresses separated by commas, or leave the key out");
        }
        return urls;
    }

    private static List<Endpoint> endpoints(List<String> urls, @Nullable String userInfo) {
        List<Endpoint> endpoints = new ArrayList<>();
        for (String url : urls) {
            endpoints.add(endpoint(url, userInfo));
        }
        return List.copyOf(endpoints);
    }

    private static Endpoint endpoint(String url, @Nullable String userInfo) {
        try {
            URI uri = new URI(url);
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            if (!(scheme.equals("http") || scheme.equals("https")) || uri.getHost() == null) {
                throw malformed();
            }
            if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
                throw malformed();
            }
            String base = new URI(scheme, null, uri.getHost(), uri.getPort(), uri.getPath(), null, null).toString();
            String credentials = userInfo == null ? uri.getUserInfo() : userInfo;
            return new Endpoint(base.replaceAll("/+$", ""), credentials == null ? null : basic(credentials));
        } catch (URISyntaxException e) {
            throw malformed();
        }
    }

    /** Without the value, which may hold credentials. */
    private static ConfigException malformed() {
        return new ConfigException(URL + ": expected addresses such as https://registry.example:8081, without a query");
    }

    private static String basic(String credentials) {
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }

    /** The configured user and password; null when they stand in the URL, if anywhere. */
    private static @Nullable String userInfo(Map<String, ?> configs) {
        String source = text(configs, CREDENTIALS_SOURCE, "URL");
        String userInfo = text(configs, USER_INFO, "");
        if (source.equals("URL") && userInfo.isEmpty()) {
            return null;
        }
        if (source.equals("URL")) {
            throw new ConfigException(USER_INFO + ": is read only with " + CREDENTIALS_SOURCE + "=USER_INFO");
        }
        if (!source.equals("USER_INFO")) {
            throw new ConfigException(
                    CREDENTIALS_SOURCE + ": " + source + " is not supported; allowed are URL and USER_INFO");
        }
        if (userInfo.indexOf(':') < 1) {
            throw new ConfigException(USER_INFO + ": expected user:password");
        }
        return userInfo;
    }

    private static boolean flag(Map<String, ?> configs, String key) {
        String value = text(configs, key, "true").toLowerCase(Locale.ROOT);
        if (!value.equals("true") && !value.equals("false")) {
            throw new ConfigException(key + ": expected true or false, was " + value);
        }
        return value.equals("true");
    }

    private static Duration millis(Map<String, ?> configs, String key, int fallback) {
        String value = text(configs, key, Integer.toString(fallback));
        try {
            int millis = Integer.parseInt(value);
            if (millis >= 1 && millis <= MAX_MILLIS) {
                return Duration.ofMillis(millis);
            }
        } catch (NumberFormatException e) {
            throw new ConfigException(key + ": expected milliseconds, was " + value);
        }
        throw new ConfigException(key + ": expected 1 to " + MAX_MILLIS + " milliseconds, was " + value);
    }

    private static String text(Map<String, ?> configs, String key, String fallback) {
        Object value = configs.get(key);
        if (value == null) {
            return fallback;
        }
        return (value instanceof Password password ? password.value() : value.toString()).strip();
    }
}
