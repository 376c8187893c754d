package dev.headgate.cli.results;

import dev.headgate.cli.support.StoredBodies;
import dev.headgate.control.Texts;
import dev.headgate.schemas.Result;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** A result as a line. */
final class ResultLine {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());
    private static final int SHOWN_REASON = 200;
    private static final int SHOWN_NEXT = 60;

    private ResultLine() {}

    static String text(Result result) {
        Instant at = result.getFinishedAt();
        ByteBuffer body = result.getBody();
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%s %-13s %s %s",
                TIME.format(at),
                result.getOutcome(),
                result.getVendor(),
                result.getId()));
        if (result.getStatus() != null) {
            line.append(" status ").append(result.getStatus());
        }
        line.append(", ").append(Texts.count(result.getCalls(), "call"));
        if (result.getPages() > 0) {
            line.append(", ").append(Texts.count(result.getPages(), "page"));
            line.append(" of ").append(Texts.count(result.getItems(), "item"));
        }
        if (result.getNext() != null) {
            line.append(", next ").append(Texts.cut(SHOWN_NEXT, result.getNext()));
        }
        if (result.getReplay() > 0) {
            line.append(", replay ").append(result.getReplay());
        }
        if (body != null) {
            line.append(", body ").append(body.remaining()).append(" B");
        } else if (result.getStored() != null) {
            line.append(", ").append(StoredBodies.text(result.getStored()));
        } else if (result.getBodyOmitted()) {
            line.append(", body too large");
        }
        line.append(ResultHistory.hint(result));
        if (!result.getReason().isEmpty()) {
            line.append(": ").append(Texts.cut(SHOWN_REASON, result.getReason()));
        }
        return line.toString();
    }
}
