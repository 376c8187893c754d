package dev.headgate.testing;

import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test that takes longer than the system property {@code headgate.test.limit} allows, in seconds. Without the
 * property, or at 0, a test may take as long as it likes. The limit keeps the build short; it says nothing of Headgate.
 */
public final class TestLimit implements BeforeEachCallback, AfterEachCallback {

    private static final ExtensionContext.Namespace OURS = ExtensionContext.Namespace.create(TestLimit.class);
    private static final Duration LIMIT = Duration.ofSeconds(Long.getLong("headgate.test.limit", 0));

    @Override
    public void beforeEach(ExtensionContext test) {
        test.getStore(OURS).put("began", System.nanoTime());
    }

    @Override
    public void afterEach(ExtensionContext test) {
        long began = test.getStore(OURS).get("began", Long.class);
        check(Duration.ofNanos(System.nanoTime() - began), LIMIT);
    }

    static void check(Duration taken, Duration limit) {
        if (!limit.isZero() && taken.compareTo(limit) > 0) {
            throw new AssertionError(String.format(
                    Locale.ROOT,
                    "The test took %.1f s, but a test of the default run may take at most %d s. Make it smaller, and"
                            + " give the larger size the tag \"full\".",
                    taken.toMillis() / 1_000.0,
                    limit.toSeconds()));
        }
    }
}
