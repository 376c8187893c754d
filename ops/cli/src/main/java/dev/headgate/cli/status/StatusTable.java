package dev.headgate.cli.status;

import dev.headgate.cli.support.Table;
import dev.headgate.control.Texts;
import dev.headgate.control.status.Reason;
import dev.headgate.control.status.VendorState;
import dev.headgate.schemas.LimitOverride;
import dev.headgate.schemas.LimitUse;
import dev.headgate.schemas.Retirement;
import dev.headgate.schemas.VendorStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** States in 80 columns. */
final class StatusTable {

    private static final int VENDOR = 20;
    private static final int WHY = 37;
    private static final Table TABLE = new Table(1)
            .left("VENDOR", VENDOR)
            .right("WAITING", 7)
            .right("CALLS", 5)
            .right("DONE", 7)
            .last("WHY NOT FASTER");

    private StatusTable() {}

    static List<String> lines(List<VendorState> states) {
        if (states.isEmpty()) {
            return List.of("No vendor has a profile or was ever called.");
        }
        List<String> lines = new ArrayList<>();
        lines.add(TABLE.heads());
        Set<Reason> reasons = EnumSet.noneOf(Reason.class);
        for (VendorState state : states) {
            reasons.add(state.reason());
            lines.add(TABLE.line(
                    Texts.cut(VENDOR, state.vendor()),
                    state.waiting(),
                    state.inFlight(),
                    state.finished(),
                    Texts.cut(WHY, why(state))));
            lines.addAll(problem(state));
            lines.addAll(leaving(state));
            lines.addAll(set(state));
            lines.addAll(danger(state));
        }
        lines.add("");
        reasons.forEach(reason -> lines.addAll(Texts.wrap(80, Table.left(14, reason.name()), reason.advice())));
        return lines;
    }

    /** That it is retired, and not through. */
    private static List<String> leaving(VendorState state) {
        Retirement retirement = state.figures().getRetirement();
        if (retirement == null) {
            return List.of();
        }
        String author = retirement.getAuthor().isEmpty() ? "" : " by " + retirement.getAuthor();
        String reason = retirement.getReason().isEmpty() ? "" : " (" + retirement.getReason() + ")";
        String until = retirement.getUntil() == null ? "" : " until " + retirement.getUntil();
        return Texts.wrap(
                80,
                "  retired: ",
                "since " + retirement.getSince() + until + author + reason
                        + "; what comes is rejected, what waits is finished");
    }

    /** That somebody had a say besides the profile. */
    private static List<String> set(VendorState state) {
        String limits = state.figures().getOverrides().stream()
                .map(limit -> limit(limit) + " " + limit.getMax())
                .collect(Collectors.joining(", "));
        return limits.isEmpty() ? List.of() : Texts.wrap(80, "  set by command: ", limits);
    }

    /** Its name, with the one scope that it is set in. */
    private static String limit(LimitOverride limit) {
        StringBuilder name = new StringBuilder(limit.getLimitId());
        new TreeMap<>(limit.getScope())
                .forEach((attribute, value) ->
                        name.append(' ').append(attribute).append('=').append(value));
        return name.toString();
    }

    private static String limit(LimitUse limit) {
        String scopes = limit.getScopes() > 1 ? " in the fullest of " + limit.getScopes() + " scopes" : "";
        String waiting = limit.getWaiting() == 0 ? "" : ", " + limit.getWaiting() + " wait for it";
        return limit.getLimitId() + ": " + limit.getUsed() + " of " + limit.getMax() + scopes + waiting;
    }

    /** By priority, and since when the first does. */
    private static List<String> waits(VendorStatus reported, Instant now) {
        String priorities = reported.getPriorities().stream()
                .map(one -> one.getPriority() + " " + one.getWaiting())
                .collect(Collectors.joining(", "));
        Instant oldest = reported.getOldestRunnable();
        List<String> lines = new ArrayList<>();
        if (!priorities.isEmpty()) {
            lines.add("  by priority: " + priorities);
        }
        if (oldest != null) {
            lines.add("  oldest that could start: accepted " + Texts.age(oldest, now) + " ago");
        }
        return lines;
    }

    private static String override(LimitOverride limit) {
        Integer profile = limit.getProfileMax();
        String says = profile == null ? "the profile has no such limit" : "the profile says " + profile;
        String problem = limit.getProblem() == null ? "" : ", and that holds: " + limit.getProblem();
        String author = limit.getAuthor().isEmpty() ? "" : " by " + limit.getAuthor();
        String reason = limit.getReason().isEmpty() ? "" : " (" + limit.getReason() + ")";
        return "limit " + limit(limit) + " to " + limit.getMax() + author + reason + " until " + limit.getUntil() + "; "
                + says + problem;
    }

    private static List<String> problem(VendorState state) {
        String problem = state.problem();
        return problem == null ? List.of() : Texts.wrap(80, "  profile not in force: ", problem);
    }

    /** Of its partition's intents that are not read yet. */
    private static List<String> danger(VendorState state) {
        Instant kept = state.figures().getUnreadKeptUntil();
        return kept == null
                ? List.of()
                : Texts.wrap(
                        80,
                        "  unread intents: ",
                        "Kafka may delete those of partition " + state.partition() + " from " + kept
                                + " on. See: headgate topics check");
    }

    /** The limit's name gives way to the figures. */
    private static String why(VendorState state) {
        VendorStatus reported = state.reported();
        if (reported == null) {
            return state.detail();
        }
        Instant until = reported.getCoolDownUntil();
        if (state.reason() == Reason.COOL_DOWN && until != null) {
            long millis = Math.max(0, Duration.between(Instant.now(), until).toMillis());
            return String.format(
                    Locale.ROOT,
                    "COOL_DOWN %.1f s, until %tT",
                    millis / 1000.0,
                    until.atZone(java.time.ZoneId.systemDefault()));
        }
        String limit = reported.getLimitId();
        return state.detail().length() > WHY && limit != null
                ? state.detail().replace(limit + " ", "")
                : state.detail();
    }

    static List<String> lines(VendorState state) {
        List<String> lines = new ArrayList<>();
        lines.add(state.vendor() + ": " + state.detail());
        lines.addAll(problem(state));
        lines.addAll(leaving(state));
        lines.addAll(danger(state));
        lines.addAll(Texts.wrap(80, "  ", state.reason().advice()));
        VendorStatus reported = state.reported();
        if (reported == null) {
            lines.add("  partition " + state.partition() + ", nothing reported yet");
            return lines;
        }
        String parked = reported.getParked() == 0 ? "" : " (" + reported.getParked() + " parked)";
        lines.add("  waiting " + state.waiting() + parked + ", in flight " + state.inFlight() + " of "
                + reported.getBulkhead() + ", done " + state.finished());
        lines.add("  calls " + reported.getCalls() + ", refused by rate limits " + reported.getThrottled());
        lines.addAll(waits(reported, Instant.now()));
        reported.getLimits().forEach(limit -> lines.addAll(Texts.wrap(80, "  limit ", limit(limit))));
        if (reported.getLimits().isEmpty() && reported.getLimitId() != null) { // of an owner that tells of no other
            lines.add("  limit " + reported.getLimitId() + ": " + reported.getUsed() + " of " + reported.getMax());
        }
        reported.getLearned()
                .forEach(limit -> lines.addAll(Texts.wrap(
                        80,
                        "  learned: ",
                        "limit " + limit.getLimitId() + " is " + limit.getLearned() + " in " + limit.getScopes()
                                + (limit.getScopes() == 1 ? " scope" : " scopes")
                                + ", by the vendor's answers; the profile says "
                                + limit.getMax())));
        reported.getOverrides().forEach(limit -> lines.addAll(Texts.wrap(80, "  set: ", override(limit))));
        lines.add("  partition " + state.partition() + ", owner " + reported.getInstance() + ", reported "
                + reported.getAt());
        return lines;
    }
}
