package dev.headgate.grpc;

import dev.headgate.api.Verdict;
import java.util.Map;

/**
 * Says what an answer other than OK means.
 *
 * <p>Threading: any thread.
 */
@FunctionalInterface
interface FailureReader {

    Verdict verdict(Failure failure);

    /** Returns what is to be read in a result besides metadata and status, by name in lower case. */
    default Map<String, String> words(Failure failure) {
        return Map.of();
    }
}
