package dev.headgate.testing;

import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test that takes longer than the system property {@code headgate.test.limit} allows, in seconds. Without the
 * property, or at 0, a test may take as long as it likes. A value that is no whole number fails every test. The limit keeps the build short; it says nothing of Headgate.
 */
public final class TestLimit implements BeforeEachCallback, AfterEachCallback {

    private static final ExtensionContext.Namespace OURS = ExtensionContext.Namespace.create(TestLimit.class);

    @Override
    public void beforeEach(ExtensionContext test) {
        test.getStore(OURS).put("limit", limit(System.getProperty("headgate.test.limit", "0")));
        test.getStore(OURS).put("began", System.nanoTime());
    }

    @Override
    public void afterEach(ExtensionContext test) {
        long began = test.getStore(OURS).get("began", Long.class);
        check(Duration.ofNanos(System.nanoTime() - began), test.getStore(OURS).get("limit", Duration.class));
    }

    /**
     * @throws IllegalArgumentException if the text is no whole number
     */
    static Duration limit(String seconds) {
        if (!seconds.matches("\\d{1,9}")) {
            throw new IllegalArgumentException(
                    "test.limit must be a whole number of seconds, 0 for no limit, not " + seconds);
        }
        return Duration.ofSeconds(Long.parseLong(seconds));
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
