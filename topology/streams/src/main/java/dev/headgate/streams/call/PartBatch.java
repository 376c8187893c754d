package dev.headgate.streams.call;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parts of one answer that follow each other and are written together.
 *
 * @param vendor whose
 * @param ordinal the intent's
 * @param run that they belong to
 * @param position by which the vendor can be asked for what comes behind them; null if it gave none
 * @param last whether they are the end of an answer that was delivered; then there may be none
 */
public record PartBatch(
        String vendor,
        long ordinal,
        int run,
        List<byte[]> parts,
        @Nullable String position,
        boolean last) {

    /** Returns how large they are together. */
    public long bytes() {
        long bytes = 0;
        for (byte[] part : parts) {
            bytes += part.length;
        }
        return bytes;
    }
}
