package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import dev.headgate.schemas.Intent;
import dev.headgate.streams.spi.VendorBinding;
import java.util.concurrent.CompletionStage;

/**
 * How the calls of a benchmark are made, by whichever contender.
 *
 * <p>Threading: any thread.
 */
public interface Calls extends AutoCloseable {

    /** For Headgate: the vendor's rules and connector. */
    VendorBinding binding(String vendor);

    /** For everybody else: makes the call and returns when it is answered. */
    Answer call(Intent intent) throws InterruptedException;

    /** For everybody else who does not want to wait: makes the call. */
    CompletionStage<Answer> begin(Intent intent);

    @Override
    void close();
}
