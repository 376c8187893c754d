package dev.headgate.http.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies a profile's rules to one answer. One that fails, of whatever, is left out and named: an answer that is there must
 * not be lost, and its call made again, because it could not be looked at more closely.
 *
 * <p>Threading: of one thread, but for the names told.
 */
final class RuleGuard {

    private static final Logger LOG = LoggerFactory.getLogger(RuleGuard.class);

    private final String vendor;
    private final int status;
    private final Set<String> told;
    private final List<String> failures = new ArrayList<>();

    /**
     * @param status of the answer
     * @param told the rules of which it was logged that they fail; safe for any thread
     */
    RuleGuard(String vendor, int status, Set<String> told) {
        this.vendor = vendor;
        this.status = status;
        this.told = told;
    }

    /** Returns what the rule reads, nothing if that is null or the rule fails. */
    <T> Optional<T> read(String rule, Supplier<@Nullable T> reading) {
        try {
            return Optional.ofNullable(reading.get());
        } catch (Throwable failure) { // StackOverflowError too; the answer is there whatever it is
            if (!failures.contains(rule)) {
                failures.add(rule);
            }
            if (told.add(rule)) {
                LOG.warn(
                        "rule failed, its answers are read without it vendor={} rule={} status={}",
                        vendor,
                        rule,
                        status,
                        failure);
            }
            return Optional.empty();
        }
    }

    /** Returns the names of the rules that failed. */
    List<String> failures() {
        return failures;
    }
}
