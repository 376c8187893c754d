package dev.headgate.http.answer;

import com.google.re2j.Pattern;
import dev.headgate.api.Call;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which calls may be made again though the vendor may have done them: those whose method does no more the second time (RFC
 * 9110, 9.2.2), those that carry an idempotency key, and those of which the profile says so.
 *
 * @param all whether it says so of all
 * @param paths of those of which it says so; null for none
 */
record RepeatRules(boolean all, @Nullable Pattern paths) {

    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "PUT", "DELETE", "OPTIONS");

    /** @param keyed whether calls carry an idempotency key */
    static RepeatRules read(Section own, boolean keyed) {
        boolean all = Range.either("safe", "all").optional(own, "repeat", false);
        Optional<Pattern> paths = own.given("repeat-paths", Patterns.ALLOWED, Patterns::read);
        return new RepeatRules(all || keyed, paths.orElse(null));
    }

    boolean allow(Call call) {
        return all
                || IDEMPOTENT.contains(call.method())
                || (paths != null && paths.matcher(call.pathWithoutQuery()).matches());
    }
}
