package dev.headgate.bench.process;

import dev.headgate.sandbox.ChildJvm;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the heap of a JVM holds that is no garbage. */
public final class HeapInUse {

    private static final Pattern USED = Pattern.compile("heap .*?\\bused (\\d+)K");

    private HeapInUse() {}

    /** In bytes, after a collection. */
    public static long of(ChildJvm process) throws IOException, InterruptedException {
        String _ = process.jcmd("GC.run");
        return parse(process.jcmd("GC.heap_info"));
    }

    /**
     * @throws IllegalStateException if it is not told
     */
    public static long parse(String heapInfo) {
        Matcher used = USED.matcher(heapInfo);
        if (!used.find()) {
            throw new IllegalStateException("the JVM tells nothing of its heap:\n" + heapInfo);
        }
        return Long.parseLong(used.group(1)) * 1024;
    }
}
