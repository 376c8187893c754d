package dev.headgate.http.auth;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tokens of a vendor's credentials, in memory only. Of more than {@link #MAX} the one used longest ago is forgotten.
 *
 * <p>Threading: any thread.
 */
final class TokenCache {

    static final int MAX = 10_000;

    private static final Logger LOG = LoggerFactory.getLogger(TokenCache.class);

    private final String vendor;
    private final int max;
    private final Function<Map<String, String>, TokenSlot> slots;
    private final Map<List<String>, TokenSlot> kept = new LinkedHashMap<>(16, 0.75f, true);

    private boolean closed;

    /** @param slots makes one for the attributes of a credential */
    TokenCache(String vendor, int max, Function<Map<String, String>, TokenSlot> slots) {
        this.vendor = vendor;
        this.max = max;
        this.slots = slots;
    }

    /**
     * Returns the slot of a credential.
     *
     * @param values of the attributes that it depends on, which are among these
     */
    synchronized TokenSlot slot(List<String> values, Map<String, String> attributes) {
        TokenSlot known = kept.get(values);
        if (known != null) {
            return known;
        }
        TokenSlot made = slots.apply(attributes);
        if (closed) {
            made.close();
        }
        kept.put(values, made);
        if (kept.size() > max) {
            forget(kept.entrySet().iterator().next());
        }
        return made;
    }

    private void forget(Map.Entry<List<String>, TokenSlot> eldest) {
        if (eldest.getValue().isRotated()) {
            LOG.warn("more credentials in use than tokens are kept, a rotated refresh token is lost vendor={}", vendor);
        }
        kept.remove(eldest.getKey());
    }

    synchronized int size() {
        return kept.size();
    }

    synchronized void close() {
        closed = true;
        kept.values().forEach(TokenSlot::close);
    }
}
