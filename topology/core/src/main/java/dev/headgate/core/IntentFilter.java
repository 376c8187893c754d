package dev.headgate.core;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Names some of a vendor's intents by what they have in common; all of them if it asks for nothing.
 *
 * @param group only those of this group; null for any
 * @param tenant only those of this tenant; null for any
 * @param scope only those with these scope attributes, among others
 */
public record IntentFilter(@Nullable String group, @Nullable String tenant, Map<String, String> scope) {

    /** All intents of the vendor. */
    public static final IntentFilter ALL = new IntentFilter(null, null, Map.of());

    public IntentFilter {
        scope = Map.copyOf(scope);
    }

    public boolean matches(Intent intent) {
        return (group == null || group.equals(intent.group()))
                && (tenant == null || tenant.equals(intent.tenant()))
                && intent.scope().entrySet().containsAll(scope.entrySet());
    }

    /** Returns whether this one, whatever intents there are, names each that the other names. */
    public boolean includes(IntentFilter other) {
        return (group == null || group.equals(other.group))
                && (tenant == null || tenant.equals(other.tenant))
                && other.scope.entrySet().containsAll(scope.entrySet());
    }

    /** Returns what no other filter returns. */
    String key() {
        StringBuilder key = new StringBuilder();
        append(key, group);
        append(key, tenant);
        new TreeMap<>(scope).forEach((name, value) -> {
            append(key, name);
            append(key, value);
        });
        return key.toString();
    }

    private static void append(StringBuilder key, @Nullable String text) {
        if (text == null) {
            key.append('-');
        } else {
            key.append(text.length()).append(':').append(text);
        }
    }
}
