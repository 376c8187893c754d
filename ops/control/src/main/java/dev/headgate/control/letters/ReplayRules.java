package dev.headgate.control.letters;

import dev.headgate.schemas.Intent;
import java.time.Instant;

/**
 * How a dead letter becomes an intent again: the same, one replay generation further.
 *
 * @param newKey whether vendors are to see another idempotency key than before
 * @param clearDeadline whether deadline and notBefore are taken away
 * @param now what deadlines are compared with
 */
public record ReplayRules(boolean newKey, boolean clearDeadline, Instant now) {

    private static final String GENERATION = "#r";

    /** What is to be done with a letter. */
    public sealed interface Ruling {

        /** Its intent is to be produced. */
        record Fit(Intent intent) implements Ruling {}

        /** It can't be replayed. */
        record Refused(String why) implements Ruling {}
    }

    public Ruling rule(Letter letter) {
        Intent intent = letter.intent();
        if (intent == null) {
            return new Ruling.Refused(unreadable(letter));
        }
        Instant deadline = intent.getDeadline();
        if (deadline != null && !clearDeadline && !deadline.isAfter(now)) {
            return new Ruling.Refused("its deadline " + deadline + " has passed; --clear-deadline takes it away");
        }
        Intent again =
                Intent.newBuilder(intent).setReplay(intent.getReplay() + 1).build();
        if (newKey) {
            again.setIdempotencyKey(key(intent) + GENERATION + again.getReplay());
        }
        if (clearDeadline) {
            again.setDeadline(null);
            again.setNotBefore(null);
        }
        return new Ruling.Fit(again);
    }

    private static String unreadable(Letter letter) {
        if (letter.content() == null) {
            return letter.reason();
        }
        return letter.content().getValueOmitted()
                ? "it was too large to be kept; produce it again from where it came"
                : "no intent can be read from it (" + letter.bytes() + " B)";
    }

    /** Without what an earlier replay appended. */
    private static String key(Intent intent) {
        String own = intent.getIdempotencyKey();
        String key = own == null ? intent.getId() : own;
        String appended = GENERATION + intent.getReplay();
        return intent.getReplay() > 0 && key.endsWith(appended)
                ? key.substring(0, key.length() - appended.length())
                : key;
    }
}
