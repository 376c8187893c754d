package dev.headgate.whatif;

import dev.headgate.control.CommandException;
import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Window;
import dev.headgate.profiles.WindowParser;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Another maximum of a limit, as in {@code NAME=MAX} or {@code NAME=MAX/WINDOW}.
 *
 * @param id the limit's, or {@link #BULKHEAD}
 * @param max at least 1
 * @param window such as {@code 1s}, {@code day} or {@code month}; null: as it is
 */
public record LimitChange(String id, int max, @Nullable String window) {

    /** The calls in flight. */
    public static final String BULKHEAD = "bulkhead";

    /** How one is written. */
    public static final String FORM = "NAME=MAX or NAME=MAX/WINDOW, such as per-second=20 or per-second=100/10s";

    private static final Pattern TEXT = Pattern.compile("([^=/]+)=(\\d{1,9})(?:/([0-9a-z]+))?");

    /** @throws IllegalArgumentException if it is not of the {@link #FORM}, or the maximum is 0 */
    public static LimitChange parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not " + FORM);
        }
        int max = Integer.parseInt(matcher.group(2));
        if (max < 1) {
            throw new IllegalArgumentException(
                    "'" + text + "': the maximum must be at least 1; a vendor that is not to be"
                            + " called at all is paused, see headgate intents pause");
        }
        return new LimitChange(matcher.group(1), max, matcher.group(3));
    }

    /**
     * Reads several changes.
     *
     * @param field what the user gave them as
     * @throws CommandException naming the field, if one is not {@link #FORM}
     */
    public static List<LimitChange> all(String field, List<String> texts) {
        try {
            return texts.stream().map(LimitChange::parse).toList();
        } catch (IllegalArgumentException e) {
            throw CommandException.usage(field + ": " + e.getMessage(), e);
        }
    }

    /** The ids of what can be changed. */
    public static List<String> ids(Policy policy) {
        List<String> ids = new ArrayList<>();
        policy.limits().forEach(limit -> ids.add(limit.id()));
        policy.concurrency().forEach(limit -> ids.add(limit.id()));
        ids.add(BULKHEAD);
        return ids;
    }

    /**
     * Returns the rules with all of them, one after the other.
     *
     * @throws IllegalArgumentException as {@link #applied(Policy)}
     */
    public static Policy applied(List<LimitChange> changes, Policy policy) {
        Policy changed = policy;
        for (LimitChange change : changes) {
            changed = change.applied(changed);
        }
        return changed;
    }

    /**
     * Returns the rules with it.
     *
     * @throws IllegalArgumentException if there is no such limit, or that makes no sense for it, in words
     */
    public Policy applied(Policy policy) {
        if (!ids(policy).contains(id)) {
            throw new IllegalArgumentException("no limit " + id + "; there are " + String.join(", ", ids(policy)));
        }
        if (id.equals(BULKHEAD)) {
            requireNoWindow();
            return policy.withConcurrency(max, policy.concurrency());
        }
        List<Limit> limits = policy.limits().stream()
                .map(it -> it.id().equals(id) ? applied(it) : it)
                .toList();
        List<ConcurrencyLimit> concurrency = new ArrayList<>();
        for (ConcurrencyLimit limit : policy.concurrency()) {
            if (limit.id().equals(id)) {
                requireNoWindow();
            }
            concurrency.add(limit.id().equals(id) ? limit.withMax(max) : limit);
        }
        return policy.withLimits(limits).withConcurrency(policy.bulkhead(), concurrency);
    }

    private void requireNoWindow() {
        if (window != null) {
            throw new IllegalArgumentException(id + " counts calls at once and has no window: leave out /" + window);
        }
    }

    /**
     * Returns the limit with it, whose bursts are no larger then.
     *
     * @throws IllegalArgumentException if that makes no sense for such a limit, in words
     */
    public Limit applied(Limit limit) {
        Limit lowered = limit.lowered(max);
        if (window == null) {
            return lowered;
        }
        return new Limit(
                limit.id(),
                limit.scope(),
                max,
                window(limit),
                limit.unit(),
                lowered.pacing(),
                limit.exempt(),
                limit.learned());
    }

    private Window window(Limit limit) {
        if (limit.window() instanceof Window.Bucket) {
            throw new IllegalArgumentException(
                    id + " is a bucket: only what a full one has can be changed, leave out /" + window);
        }
        ZoneId zone = limit.window() instanceof Window.Calendar calendar ? calendar.zone() : ZoneOffset.UTC;
        return WindowParser.read(String.valueOf(window), zone)
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + window + "' is no window; allowed: " + WindowParser.ALLOWED));
    }
}
