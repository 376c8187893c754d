package dev.headgate.http.answer;

import dev.headgate.api.Answer;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of answers that no rule reads, once of each shape: a status and a media type. What is in them is not told.
 *
 * <p>Threading: any thread.
 */
final class Unclassified {

    private static final Logger LOG = LoggerFactory.getLogger(Unclassified.class);
    private static final int MAX_SHAPES = 100;
    private static final int MAX_TYPE = 64;

    private final String vendor;
    private final Set<String> shapes = ConcurrentHashMap.newKeySet();

    Unclassified(String vendor) {
        this.vendor = vendor;
    }

    void told(Answer answer) {
        String type = mediaType(answer.headers().getOrDefault("content-type", "none"));
        if (shapes.size() < MAX_SHAPES && shapes.add(answer.status() + " " + type)) {
            LOG.warn(
                    "answer that no rule reads, taken as permanent; 'headgate vendors explain --unclassified' says what "
                            + "to add vendor={} status={} type={}",
                    vendor,
                    answer.status(),
                    type);
        }
    }

    /** Without parameters, and without what could forge a line. */
    private static String mediaType(String header) {
        int parameters = header.indexOf(';');
        String type = (parameters < 0 ? header : header.substring(0, parameters))
                .strip()
                .toLowerCase(Locale.ROOT);
        return type.matches("[a-z0-9.+/-]{1," + MAX_TYPE + "}") ? type : "malformed";
    }
}
