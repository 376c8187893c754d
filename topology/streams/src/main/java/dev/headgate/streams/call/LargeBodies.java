package dev.headgate.streams.call;

import dev.headgate.api.Answer;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.api.body.BodyStore;
import dev.headgate.api.body.StoredBody;
import dev.headgate.streams.metrics.Meters;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which bodies go to a store, and where that is. Only of answers that are wanted: others are made again, or are small.
 *
 * @param store null for none
 * @param largerThan bodies of more bytes go there; at least 0
 */
public record LargeBodies(@Nullable BodyStore store, long largerThan) {

    /** All bodies go to the topics. */
    public static final LargeBodies NONE = new LargeBodies(null, Long.MAX_VALUE);

    private static final Logger LOG = LoggerFactory.getLogger(LargeBodies.class);

    public LargeBodies {
        if (largerThan < 0) {
            throw new IllegalArgumentException("largerThan must not be negative: " + largerThan);
        }
    }

    /** Puts a body into the store if it is large enough; where that fails, the reply stays as it is. */
    Reply keep(String vendor, String intentId, Reply reply, Meters meters) {
        byte[] body = store != null && reply instanceof Reply.Answered answered && isWanted(answered.verdict())
                ? answered.answer().body()
                : null;
        if (store == null || body == null || body.length <= largerThan || body.length == 0) {
            return reply;
        }
        try {
            String sha256 = sha256(body);
            StoredBody kept = new StoredBody(store.name(), store.put(vendor, sha256, body), body.length, sha256);
            meters.bodyStored(vendor, body.length);
            return with((Reply.Answered) reply, kept);
        } catch (IOException | RuntimeException e) {
            meters.bodyNotStored(vendor);
            LOG.warn(
                    "body not stored, it goes to the topic: vendor={} intentId={} cause={}",
                    vendor,
                    intentId,
                    e.toString());
            return reply;
        }
    }

    private static boolean isWanted(Verdict verdict) {
        return verdict instanceof Verdict.Deliver || verdict instanceof Verdict.Page;
    }

    private static Reply with(Reply.Answered reply, StoredBody kept) {
        Answer answer = reply.answer().stored(kept);
        return new Reply.Answered(answer, reply.verdict(), reply.reading());
    }

    private static String sha256(byte[] body) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
