package dev.headgate.trials.harness;

import dev.headgate.trials.judge.Rounded;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an instance's heap holds, by its own metrics. */
public final class Heap {

    private static final Pattern USED = Pattern.compile("(?m)^jvm_memory_used_bytes\\{area=\"heap\",[^}]*} (\\S+)$");
    private static final double MIB = 1 << 20;

    private Heap() {}

    /** In MiB, after a collection, so that nothing of it is garbage. */
    public static double inUse(AppProcess app) throws IOException, InterruptedException {
        app.collectGarbage();
        return parse(CallTimes.metrics(app));
    }

    /**
     * Adds up the heap's pools.
     *
     * @throws IllegalStateException if there are none
     */
    public static double parse(String prometheus) {
        Matcher pool = USED.matcher(prometheus);
        double bytes = 0;
        while (pool.find()) {
            bytes += Double.parseDouble(pool.group(1));
        }
        if (bytes == 0) {
            throw new IllegalStateException("the program tells nothing of its heap");
        }
        return Rounded.to(1, bytes / MIB);
    }
}
