package dev.headgate.http;

import dev.headgate.api.Call;
import dev.headgate.api.secret.Secret;
import dev.headgate.http.answer.Methods;
import dev.headgate.http.auth.Auth;
import dev.headgate.http.auth.Credentials;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which calls a profile lets out. */
final class CallRules {

    private static final Pattern PAIRS = Pattern.compile("[?&;]");

    private final HeaderRules headers;
    private final Credentials credentials;

    CallRules(HttpSettings settings) {
        this.headers = new HeaderRules(settings.requestHeaders());
        this.credentials = settings.credentials();
    }

    @Nullable
    String refusal(Call call) {
        if (Methods.read(call.method()).isEmpty()) {
            return "call.method: use " + Methods.ALLOWED;
        }
        String path = PathRules.refusal(call.path());
        if (path != null) {
            return path;
        }
        if (credentials.auth() instanceof Auth.Query(String parameter, Secret _) && names(call.path(), parameter)) {
            return "call.path: names the query parameter of the credential; leave it out, the profile adds it";
        }
        return headerRefusal(call.headers());
    }

    private @Nullable String headerRefusal(Map<String, String> given) {
        @Nullable Set<String> seen = given.size() > 1 ? new HashSet<>() : null;
        for (Map.Entry<String, String> header : given.entrySet()) {
            String refusal = headers.refusal(header.getKey(), header.getValue());
            if (refusal != null) {
                return refusal;
            }
            if (seen != null && !seen.add(header.getKey().toLowerCase(Locale.ROOT))) {
                return "call.headers: a name is given twice in different case; give it once";
            }
        }
        return null;
    }

    private static boolean names(String path, String parameter) {
        int query = path.indexOf('?');
        return query >= 0
                && PAIRS.splitAsStream(path.substring(query))
                        .map(pair -> pair.split("=", 2)[0])
                        .map(name -> URLDecoder.decode(name, StandardCharsets.UTF_8))
                        .anyMatch(parameter::equalsIgnoreCase);
    }
}
