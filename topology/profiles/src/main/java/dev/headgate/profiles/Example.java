package dev.headgate.profiles;

import dev.headgate.api.Answer;
import dev.headgate.api.Call;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An answer of the vendor, and how the profile is to read it.
 *
 * @param name what is seen in it
 * @param now when it came
 * @param call that was answered
 * @param attributes of the intent
 * @param expected what is to be made of it; null where nothing is said
 */
public record Example(
        String name,
        Instant now,
        Call call,
        Map<String, String> attributes,
        Answer answer,
        @Nullable Expected expected) {

    public Example {
        attributes = Map.copyOf(attributes);
    }

    /**
     * How it is to be read. What is null may be anything.
     *
     * @param rule the name of the rule that counts
     * @param verdict in capitals
     * @param waitMs milliseconds until the next call, the first time
     * @param scope what is stopped
     */
    public record Expected(
            @Nullable String rule,
            @Nullable String verdict,
            @Nullable Long waitMs,
            @Nullable List<String> scope) {}
}
