package dev.headgate.bench;

import dev.headgate.sandbox.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the heap of a JVM holds that is no garbage. */
final class HeapInUse {

    private static final Pattern USED = Pattern.compile("heap .*?\\bused (\\d+)K");
    private static final long LONGEST_SECONDS = 60;

    private HeapInUse() {}

    /** In bytes, after a collection. */
    static long of(ChildJvm process) throws IOException, InterruptedException {
        String _ = jcmd(process, "GC.run");
        return parse(jcmd(process, "GC.heap_info"));
    }

    /**
     * @throws IllegalStateException if it is not told
     */
    static long parse(String heapInfo) {
        Matcher used = USED.matcher(heapInfo);
        if (!used.find()) {
            throw new IllegalStateException("the JVM tells nothing of its heap:\n" + heapInfo);
        }
        return Long.parseLong(used.group(1)) * 1024;
    }

    private static String jcmd(ChildJvm process, String command) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(process.pid()),
                        command)
                .redirectErrorStream(true)
                .start();
        String printed = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!jcmd.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) || jcmd.exitValue() != 0) {
            jcmd.destroyForcibly();
            throw new IOException("jcmd " + command + " failed:\n" + printed);
        }
        return printed;
    }
}
