package dev.headgate.bench.profile;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * async-profiler in another JVM of this machine, from the moment it is attached. It samples processor time, which is
 * what a stack of a thread that waits must not count in.
 *
 * <p>Threading: one thread.
 */
final class Profiler {

    /** Every two milliseconds of processor time; wakes up by a timer, so it needs no permission to count events. */
    private static final String BEGIN = "start,event=itimer,interval=2ms,threads";

    private final VirtualMachine jvm;
    private final Path library;
    private final Path dir;

    private Profiler(VirtualMachine jvm, Path library, Path dir) {
        this.jvm = jvm;
        this.library = library;
        this.dir = dir;
    }

    /**
     * @param dir for its files
     * @throws IOException if there is none for this machine, or the JVM takes none
     */
    static Profiler attach(long pid, Path dir) throws IOException {
        Path library = library(dir);
        try {
            Profiler profiler = new Profiler(VirtualMachine.attach(Long.toString(pid)), library, dir);
            profiler.tell(BEGIN);
            return profiler;
        } catch (AttachNotSupportedException e) {
            throw new IOException("process " + pid + " cannot be profiled", e);
        }
    }

    /**
     * Ends.
     *
     * @param flameGraph where to draw one, as HTML
     */
    Stacks stop(Path flameGraph) throws IOException {
        Path stacks = dir.resolve("stacks");
        tell("dump,flamegraph,minwidth=0.2,title=Headgate,file=" + flameGraph.toAbsolutePath());
        tell("stop,collapsed,file=" + stacks);
        jvm.detach();
        return Stacks.read(stacks);
    }

    private void tell(String options) throws IOException {
        try {
            jvm.loadAgentPath(library.toString(), options);
        } catch (AgentLoadException | AgentInitializationException e) {
            throw new IOException("async-profiler refuses " + options, e);
        }
    }

    private static Path library(Path dir) throws IOException {
        String arch = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x64";
        String name = "/linux-" + arch + "/libasyncProfiler.so";
        try (InputStream bytes = Profiler.class.getResourceAsStream(name)) {
            if (bytes == null || !System.getProperty("os.name").equals("Linux")) {
                throw new IOException("profiles are taken on Linux, on x86-64 or ARM");
            }
            Path library = dir.resolve("libasyncProfiler.so");
            Files.copy(bytes, library);
            return library;
        }
    }
}
