package dev.headgate.testing;

import java.time.Duration;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Prints the ten slowest tests of a plan, those that took a second or more. A plan has all tests of a module, or those of one
 * class where the module has two JVMs for its tests.
 *
 * <p>Threading: tests of several threads begin and end at the same time.
 */
public final class SlowestTests implements TestExecutionListener {

    private static final int SHOWN = 10;
    private static final Duration WORTH_A_LINE = Duration.ofSeconds(1);

    private final Map<TestIdentifier, Long> began = new ConcurrentHashMap<>();
    private final Map<TestIdentifier, Duration> took = new ConcurrentHashMap<>();

    @Override
    public void executionStarted(TestIdentifier test) {
        began.put(test, System.nanoTime());
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Duration taken = Duration.ofNanos(System.nanoTime() - Objects.requireNonNull(began.remove(test)));
        if (test.isTest() && taken.compareTo(WORTH_A_LINE) >= 0) {
            took.put(test, taken);
        }
    }

    @Override
    @SuppressWarnings("SystemOut")
    public void testPlanExecutionFinished(TestPlan plan) {
        if (took.isEmpty()) {
            return;
        }
        System.out.println("The slowest tests:");
        took.entrySet().stream()
                .sorted(Map.Entry.<TestIdentifier, Duration>comparingByValue(Comparator.reverseOrder()))
                .limit(SHOWN)
                .forEach(it -> System.out.println(line(it.getKey(), it.getValue())));
        took.clear();
    }

    private static String line(TestIdentifier test, Duration taken) {
        String name = test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(MethodSource.class::cast)
                .map(it ->
                        it.getClassName().substring(it.getClassName().lastIndexOf('.') + 1) + "#" + it.getMethodName())
                .orElse(test.getDisplayName());
        return String.format(Locale.ROOT, "%7.1f s  %s", taken.toMillis() / 1_000.0, name);
    }
}
