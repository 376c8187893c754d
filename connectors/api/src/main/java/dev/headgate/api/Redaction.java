package dev.headgate.api;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What of an answer nobody else is to see: headers such as {@code Set-Cookie}, and our own credential where the vendor
 * repeats it, as some do in their errors. Each of its bytes becomes a star, so that a body keeps its length. Rules read
 * the answer as it came; a body that is compressed otherwise than by gzip is not looked into.
 */
public final class Redaction {

    /** What answers hide unless the profile says otherwise: whoever holds a session's cookie is that session. */
    public static final List<String> USUAL = List.of("set-cookie", "set-cookie2");

    /** A shorter secret occurs by chance. */
    public static final int MIN_SECRET = 4;

    private static final byte STAR = '*';
    private static final String HIDDEN = "*".repeat(8);

    private final Set<String> headers;
    private final List<String> secrets;

    /** The secrets as they may be repeated: as they are, in a URL, in JSON. */
    private final List<String> forms;

    /**
     * @param headers whose values are hidden, in lower case
     * @param secrets that the request carried
     */
    public Redaction(Set<String> headers, List<String> secrets) {
        this.headers = headers;
        this.secrets = secrets;
        Set<String> forms = new LinkedHashSet<>();
        for (String secret : secrets) {
            if (secret.length() >= MIN_SECRET) {
                String encoded = URLEncoder.encode(secret, StandardCharsets.UTF_8);
                String quoted = secret.replace("\\", "\\\\").replace("\"", "\\\""); // has no control characters
                forms.addAll(List.of(secret, encoded, encoded.replace("+", "%20"), quoted, quoted.replace("/", "\\/")));
            }
        }
        this.forms = List.copyOf(forms);
    }

    /** Returns whether these are the secrets that it hides. */
    public boolean hides(List<String> secrets) {
        return this.secrets.equals(secrets);
    }

    /** Returns the answer with nothing in it that is to be hidden; the same if there was nothing. */
    public Answer apply(Answer answer) {
        Map<String, String> shown = headers(answer.headers());
        byte[] body = answer.body();
        byte[] clean = body == null ? null : apply(body);
        return shown == answer.headers() && clean == body ? answer : new Answer(answer.status(), shown, clean);
    }

    /** Returns the part of an answer with nothing in it that is to be hidden; the same if there was nothing. */
    public byte[] apply(byte[] part) {
        byte[] clean = part;
        for (String form : forms) {
            byte[] secret = form.getBytes(StandardCharsets.UTF_8);
            for (int at = find(clean, secret, 0); at >= 0; at = find(clean, secret, at + secret.length)) {
                clean = clean == part ? part.clone() : clean;
                Arrays.fill(clean, at, at + secret.length, STAR);
            }
        }
        return clean;
    }

    private Map<String, String> headers(Map<String, String> all) {
        Map<String, String> shown = all;
        for (Map.Entry<String, String> header : all.entrySet()) {
            String value = headers.contains(header.getKey()) ? HIDDEN : clean(header.getValue());
            if (!value.equals(header.getValue())) {
                shown = shown == all ? new HashMap<>(all) : shown;
                shown.put(header.getKey(), value);
            }
        }
        return shown;
    }

    private String clean(String value) {
        String clean = value;
        for (String form : forms) {
            clean = clean.replace(form, "*".repeat(form.length()));
        }
        return clean;
    }

    private static int find(byte[] bytes, byte[] what, int from) {
        for (int at = from; at <= bytes.length - what.length; at++) {
            if (bytes[at] == what[0] && Arrays.equals(bytes, at, at + what.length, what, 0, what.length)) {
                return at;
            }
        }
        return -1;
    }
}
