package dev.headgate.http.auth;

import dev.headgate.api.Fingerprint;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Signs requests by AWS Signature Version 4 (AWS General Reference, "Create a signed AWS API request"): the host, the content
 * type and whatever begins with {@code x-amz-} are signed, and the body by its hash.
 */
record AwsSigner(Keys keys, String region, String service) {

    /** What it sets. */
    static final List<String> HEADERS =
            List.of("Authorization", "X-Amz-Date", "X-Amz-Content-Sha256", "X-Amz-Security-Token");

    private static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** @param session null for keys that last */
    record Keys(String id, String secret, @Nullable String session) {

        @Override
        public String toString() {
            return "Keys";
        }
    }

    /**
     * The headers to be added.
     *
     * @param signature that is among them
     */
    record Signed(Map<String, String> headers, String signature) {

        @Override
        public String toString() {
            return "Signed" + headers.keySet();
        }
    }

    Signed sign(Unsigned request, Instant now) {
        String time = TIME.format(now);
        String date = time.substring(0, 8);
        byte[] body = request.body();
        String bodyHash = hex(Fingerprint.sha256().digest(body == null ? new byte[0] : body));
        Map<String, String> added = added(time, bodyHash);
        Map<String, String> signed = signed(request, added);
        String names = String.join(";", signed.keySet());
        String scope = date + "/" + region + "/" + service + "/aws4_request";
        String canonical = canonical(request, signed, names, bodyHash);
        String toSign = ALGORITHM + "\n" + time + "\n" + scope + "\n"
                + hex(Fingerprint.sha256().digest(utf8(canonical)));
        String signature = hex(hmac(key(date), toSign));
        added.put(
                "Authorization",
                ALGORITHM + " Credential=" + keys.id + "/" + scope + ", SignedHeaders=" + names + ", Signature="
                        + signature);
        return new Signed(added, signature);
    }

    private Map<String, String> added(String time, String bodyHash) {
        Map<String, String> added = new HashMap<>();
        added.put("X-Amz-Date", time);
        String session = keys.session;
        if (session != null) {
            added.put("X-Amz-Security-Token", session);
        }
        if (isS3()) {
            added.put("X-Amz-Content-Sha256", bodyHash);
        }
        return added;
    }

    private boolean isS3() {
        return service.equals("s3");
    }

    private static Map<String, String> signed(Unsigned request, Map<String, String> added) {
        Map<String, String> signed = new TreeMap<>();
        signed.put("host", request.host());
        Map<String, String> all = new HashMap<>(request.headers());
        all.putAll(added);
        all.forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (lower.equals("content-type") || lower.startsWith("x-amz-")) {
                signed.put(lower, value.strip().replaceAll(" +", " "));
            }
        });
        return signed;
    }

    private String canonical(Unsigned request, Map<String, String> signed, String names, String bodyHash) {
        String whole = request.base() + request.path();
        int query = whole.indexOf('?');
        String path = query < 0 ? whole : whole.substring(0, query);
        String headers = signed.entrySet().stream()
                .map(it -> it.getKey() + ":" + it.getValue() + "\n")
                .collect(Collectors.joining());
        return request.method() + "\n" + path(path) + "\n" + query(query < 0 ? "" : whole.substring(query + 1)) + "\n"
                + headers + "\n" + names + "\n" + bodyHash;
    }

    /** Encoded twice, but once for S3. */
    private String path(String sent) {
        return encoded(isS3() ? decoded(sent) : utf8(sent), true);
    }

    private static String query(String sent) {
        List<List<String>> pairs = new ArrayList<>();
        for (String pair : sent.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            if (!pair.isEmpty()) {
                String value = equals < 0 ? "" : pair.substring(equals + 1);
                pairs.add(List.of(encoded(decoded(name), false), encoded(decoded(value), false)));
            }
        }
        pairs.sort((one, other) -> {
            int byName = one.getFirst().compareTo(other.getFirst());
            return byName != 0 ? byName : one.getLast().compareTo(other.getLast());
        });
        return pairs.stream().map(pair -> String.join("=", pair)).collect(Collectors.joining("&"));
    }

    private byte[] key(String date) {
        byte[] key = utf8("AWS4" + keys.secret);
        for (String part : List.of(date, region, service, "aws4_request")) {
            key = hmac(key, part);
        }
        return key;
    }

    /** All but unreserved characters (RFC 3986, 2.3) as percent-escapes in capitals. */
    private static String encoded(byte[] bytes, boolean isPath) {
        StringBuilder encoded = new StringBuilder(bytes.length);
        for (byte it : bytes) {
            char c = (char) (it & 0xff);
            boolean plain = c < 0x80 && (Character.isLetterOrDigit(c) || "-._~".indexOf(c) >= 0);
            if (plain || (isPath && c == '/')) {
                encoded.append(c);
            } else {
                encoded.append('%').append(HexFormat.of().withUpperCase().toHexDigits(it));
            }
        }
        return encoded.toString();
    }

    /** The text is one that {@code PathRules} let through: each '%' has its two digits. */
    private static byte[] decoded(String text) {
        byte[] bytes = new byte[text.length()];
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '%') {
                bytes[length++] = (byte) HexFormat.fromHexDigits(text, i + 1, i + 3);
                i += 2;
            } else {
                bytes[length++] = (byte) text.charAt(i);
            }
        }
        return Arrays.copyOf(bytes, length);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(utf8(text));
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every Java has HmacSHA256", e);
        }
    }
}
