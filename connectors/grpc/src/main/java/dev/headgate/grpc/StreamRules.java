package dev.headgate.grpc;

import com.google.protobuf.Descriptors.MethodDescriptor;
import dev.headgate.api.Custom;
import dev.headgate.api.Operation;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which methods' messages are handed over as parts while they arrive.
 *
 * @param rules by {@code package.Service/Method}
 */
record StreamRules(Map<String, StreamRule> rules) {

    private static final String KEY = "streams";
    private static final String METHODS = "methods";
    private static final int MAX_ENTRIES = 20;
    private static final int MAX_METHODS = 100;
    private static final String ALLOWED = "a server-streaming method of the descriptors, as package.Service/Method";
    private static final Range<Duration> IDLE = Range.durations(Duration.ofMillis(100), Duration.ofHours(1));
    private static final Range<Duration> TIME = Range.durations(Duration.ofSeconds(1), Duration.ofHours(24));
    private static final Range<Long> BYTES =
            Range.sizes(1, 1L << 40, "a size such as 500MiB or 2GiB, from 1B to 1024GiB");

    StreamRules {
        rules = Map.copyOf(rules);
    }

    /**
     * Reads the key {@code streams} of a profile.
     *
     * @param known the methods there are; null if that could not be read, which is a mistake already
     */
    static StreamRules read(Section own, @Nullable Methods known) {
        Map<String, StreamRule> rules = new HashMap<>();
        for (Section section : own.sections(KEY, MAX_ENTRIES)) {
            List<String> methods = section.texts(
                    METHODS, MAX_METHODS, ALLOWED, text -> Optional.of(text).filter(it -> streams(it, known)));
            if (!section.has(METHODS)) {
                section.mistake(METHODS, null, "is missing; allowed: a list of names, each " + ALLOWED);
            }
            StreamRule rule = new StreamRule(
                    IDLE.optional(section, "idle", Duration.ofSeconds(30)),
                    TIME.optional(section, "max-time", Duration.ofMinutes(15)),
                    BYTES.optional(section, "max-bytes", 4L << 30));
            section.close();
            for (String method : new HashSet<>(methods)) {
                if (rules.put(method, rule) != null) {
                    section.mistake(METHODS, method, "is in another entry already; name each method once");
                }
            }
        }
        return new StreamRules(rules);
    }

    private static boolean streams(String name, @Nullable Methods known) {
        if (known == null) {
            return true;
        }
        MethodDescriptor method = known.find(name);
        return method != null && method.isServerStreaming() && !method.isClientStreaming();
    }

    /** Returns how this operation's answer comes in parts; null: as a whole. */
    @Nullable
    StreamRule rule(Operation operation) {
        return operation instanceof Custom custom ? rules.get(custom.name()) : null;
    }
}
