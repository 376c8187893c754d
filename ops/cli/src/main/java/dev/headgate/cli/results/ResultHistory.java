package dev.headgate.cli.results;

import dev.headgate.control.Texts;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Step;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a result tells of the time before it. */
final class ResultHistory {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneId.systemDefault());
    private static final long MINUTE = 60_000;

    /** A shorter wait is not worth a word, in milliseconds. */
    private static final long SHORTEST = 1_000;

    private ResultHistory() {}

    /** How long it waited and for what most of all, behind a comma; empty where that is not worth a word. */
    static String hint(Result result) {
        long waited =
                result.getWaited().values().stream().mapToLong(Long::longValue).sum();
        return waited < SHORTEST ? "" : ", waited " + text(waited) + ", most for " + cause(result.getHeldBy());
    }

    /** One line a step, and one for those that were left out. */
    static List<String> steps(Result result) {
        List<String> lines = new ArrayList<>();
        List<Step> steps = result.getSteps();
        int half = steps.size() / 2;
        for (int i = 0; i < steps.size(); i++) {
            if (i == half && result.getStepsLeftOut() > 0) {
                lines.add("           ... " + Texts.count(result.getStepsLeftOut(), "step") + " left out");
            }
            Step step = steps.get(i);
            lines.add("  " + TIME.format(step.getAt()) + " " + step.getWhat());
        }
        return lines;
    }

    /** In words. */
    private static String cause(String heldBy) {
        String[] parts = heldBy.split(":", 2);
        String id = parts.length < 2 ? "" : parts[1];
        return switch (parts[0]) {
            case "QUOTA" -> id.equals("hint") ? "what the vendor said is left" : "permits of " + id;
            case "BULKHEAD" -> "a place among the calls in flight" + (id.isEmpty() ? "" : " (" + id + ")");
            case "COOL_DOWN" -> "a cool-down";
            case "UNREACHABLE" -> "the vendor, which could not be reached";
            case "AUTH" -> "a credential that the vendor accepts";
            case "FAILING" -> "the vendor, which was failing";
            case "RETRY" -> "its next attempt";
            case "NOT_BEFORE" -> "its notBefore";
            case "ORDER" -> "an earlier one of its ordering key";
            case "RESOURCE" -> "another call of its resource";
            case "BATCH" -> "others of its batch";
            case "PAUSED" -> "being resumed";
            case "COMMIT" -> "a commit";
            case "TAKE_OVER" -> "calls of the owner before";
            case "DRAINING" -> "the next owner";
            case "TURN" -> "those before it";
            default -> heldBy; // of a newer version
        };
    }

    private static String text(long millis) {
        return millis < 10 * MINUTE
                ? String.format(Locale.ROOT, "%.1f s", millis / 1_000.0)
                : String.format(Locale.ROOT, "%,d min", millis / MINUTE);
    }
}
