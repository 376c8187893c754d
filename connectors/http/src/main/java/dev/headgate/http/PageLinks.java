package dev.headgate.http;

import dev.headgate.api.Call;
import dev.headgate.http.answer.Pagination;
import dev.headgate.http.answer.QueryParameter;
import dev.headgate.http.auth.Auth;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Optional;

/**
 * Where the links of one answer lead. Only path and query of a link are taken, and only if it leads to the host that
 * answered, below its base URL: an answer can no more name a host than an intent can.
 *
 * @param url where the request went
 * @param call the request
 */
record PageLinks(HttpSettings settings, BaseUrl url, Call call) implements Pagination.Links {

    @Override
    public Optional<String> path(String link) {
        try {
            return below(target(link)).map(this::withoutCredential).filter(this::isAllowed);
        } catch (URISyntaxException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private URI target(String link) throws URISyntaxException {
        String list = url.scheme() + "://" + url.authority() + url.path() + call.pathWithoutQuery();
        return link.startsWith("?") // which java.net.URI resolves as RFC 2396 has it
                ? new URI(list + link)
                : new URI(list).resolve(new URI(link));
    }

    /** Some vendors don't know that they are called by TLS, so the scheme is not compared. */
    private Optional<String> below(URI target) {
        boolean same = target.getHost() != null
                && target.getRawUserInfo() == null
                && BaseUrl.host(target).equals(url.host())
                && (target.getPort() < 0 || target.getPort() == url.port());
        String path = target.getRawPath() == null ? "" : target.getRawPath();
        if (!same || !path.startsWith(url.path() + "/")) {
            return Optional.empty();
        }
        String query = target.getRawQuery() == null ? "" : "?" + target.getRawQuery();
        return Optional.of(path.substring(url.path().length()) + query);
    }

    /** The profile adds it to each request. */
    private String withoutCredential(String path) {
        return settings.credentials().auth() instanceof Auth.Query query
                ? QueryParameter.remove(path, query.parameter()::equalsIgnoreCase)
                : path;
    }

    private boolean isAllowed(String path) {
        return PathRules.refusal(path) == null && settings.url(next(path)).equals(url);
    }

    @SuppressWarnings("NullAway") // javac drops @Nullable from the array parameters of records
    private static Call next(String path) {
        return new Call("GET", path, Map.of(), null);
    }
}
