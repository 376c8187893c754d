package dev.headgate.http.stream;

import dev.headgate.api.Call;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import dev.headgate.http.answer.CallCondition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a profile says of answers that come in parts.
 *
 * @param rules the first that is for a call counts
 */
public record StreamRules(List<StreamRule> rules) {

    /** Every answer is had as a whole. */
    public static final StreamRules NONE = new StreamRules(List.of());

    private static final Range<Duration> IDLE = Range.durations(Duration.ofMillis(100), Duration.ofHours(1));
    private static final Range<Duration> TIME = Range.durations(Duration.ofSeconds(1), Duration.ofHours(24));
    private static final Range<Long> BYTES =
            Range.sizes(1, 1L << 40, "a size such as 500MiB or 2GiB, from 1B to 1024GiB");

    public StreamRules {
        rules = List.copyOf(rules);
    }

    /** Reads the key {@code streams} of a profile. */
    public static StreamRules read(Section own) {
        List<StreamRule> rules = new ArrayList<>();
        for (Section section : own.sections("streams", 20)) {
            CallCondition calls = CallCondition.ofRule(section);
            Optional<StreamFormat> format = Range.oneOf(StreamFormat.class).required(section, "format");
            Duration idle = IDLE.optional(section, "idle", Duration.ofSeconds(30));
            Duration maxTime = TIME.optional(section, "max-time", Duration.ofMinutes(15));
            long maxBytes = BYTES.optional(section, "max-bytes", 4L << 30);
            section.close();
            format.ifPresent(it -> rules.add(new StreamRule(calls, it, idle, maxTime, maxBytes)));
        }
        return new StreamRules(rules);
    }

    /** Returns how this call's answer comes in parts; null: as a whole. */
    public @Nullable StreamRule rule(Call call) {
        return CallCondition.first(rules, StreamRule::calls, call);
    }
}
