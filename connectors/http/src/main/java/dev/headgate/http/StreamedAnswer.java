package dev.headgate.http;

import dev.headgate.api.Answer;
import dev.headgate.api.Parts;
import dev.headgate.api.Redaction;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.http.stream.Part;
import dev.headgate.http.stream.PartReader;
import dev.headgate.http.stream.StreamRule;
import dev.headgate.http.stream.UnreadableStreamException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.zip.GZIPInputStream;
import org.apache.hc.core5.http.HttpEntity;
import org.jspecify.annotations.Nullable;

/**
 * An answer that is wanted, as its head says, and whose body is handed over in parts while it comes.
 *
 * @param head what the answer without its body is read as
 * @param resumable whether positions mean anything
 * @param redaction hides in each part what must not be passed on
 * @param maxPart most bytes of a part
 * @param end until when the body must have come, as of {@link System#nanoTime}
 */
record StreamedAnswer(
        Reply.Answered head,
        StreamRule rule,
        boolean resumable,
        Parts parts,
        Redaction redaction,
        int maxPart,
        long end) {

    /**
     * Hands over the body.
     *
     * @throws IOException if it breaks off
     */
    Reply.Answered read(@Nullable HttpEntity entity, @Nullable ExchangeWatch watch) throws IOException {
        if (entity == null) {
            return answered(head.verdict());
        }
        InputStream received = entity.getContent();
        if (watch != null) {
            received = watch.stream(received, rule, end);
        }
        try {
            boolean gzip = AnswerHeaders.isGzip(head.answer().headers());
            handOver(rule.reader(gzip ? new GZIPInputStream(received) : received, maxPart));
            requireEnd(received);
            return answered(head.verdict());
        } catch (UnreadableStreamException e) {
            return answered(new Verdict.Permanent(String.valueOf(e.getMessage())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }

    private void handOver(PartReader reader) throws IOException, InterruptedException {
        for (Part part = reader.next(); part != null; part = reader.next()) {
            byte[] shown = redaction.apply(part.bytes());
            String position = part.position();
            if (position != null && resumable) {
                parts.take(shown, position);
            } else {
                parts.take(shown);
            }
        }
    }

    /** A connection is used again only if its answer was read to the end. */
    private static void requireEnd(InputStream received) throws IOException {
        if (received.read() >= 0) {
            throw new IOException("bytes behind the end of the body");
        }
    }

    private Reply.Answered answered(Verdict verdict) {
        Answer answer = new Answer(
                head.answer().status(), AnswerHeaders.decoded(head.answer().headers()), new byte[0]);
        return new Reply.Answered(redaction.apply(answer), verdict, head.reading());
    }
}
