package dev.headgate.app.management;

import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A line of the log for each request to change something: by whom, what, and what came of it. */
final class Audit {

    /** A logger of its own, so that it can be kept elsewhere and longer. */
    static final String LOGGER = "dev.headgate.audit";

    private static final Logger LOG = LoggerFactory.getLogger(LOGGER);
    private static final int LONGEST = 256;

    void tell(Caller caller, ServerRequest request, Status outcome) {
        Principal principal = caller.principal();
        LOG.info(
                "change principal={} role={} by={} address={} method={} path={} outcome={}",
                principal == null ? "-" : principal.name(),
                principal == null ? "-" : principal.role().word(),
                caller.proof(),
                caller.address(),
                plain(request.prologue().method().text()),
                plain(request.prologue().uriPath().rawPath()),
                outcome.code());
    }

    /** Returns a text that can't be taken for another key or line: neither blanks nor control characters, and not long. */
    static String plain(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < Math.min(text.length(), LONGEST); i++) {
            char c = text.charAt(i);
            plain.append(c > ' ' && c <= '~' ? c : '?');
        }
        return text.length() > LONGEST ? plain + "..." : plain.toString();
    }
}
