package dev.headgate.bench.process;

import dev.headgate.simulator.Report;
import dev.headgate.simulator.VendorReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/**
 * {@link VendorServerMain} in a process of its own.
 *
 * <p>Threading: one thread.
 */
public final class VendorServer extends HttpServerProcess {

    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final Duration LOOK = Duration.ofMillis(100);

    private final Path folder;

    private VendorServer(Path config, Path folder, Path log) throws IOException, InterruptedException {
        super(VendorServerMain.class, List.of(config.toString(), folder.toString()), "512m", log);
        this.folder = folder;
    }

    /**
     * Starts vendors as YAML describes them.
     *
     * @param dir for its files
     */
    public static VendorServer start(String yaml, Path dir) throws IOException, InterruptedException {
        Path config = Files.writeString(dir.resolve("vendors.yaml"), yaml);
        return new VendorServer(config, Files.createDirectory(dir.resolve("vendors")), dir.resolve("vendors.log"));
    }

    /**
     * Waits until something is so at each vendor.
     *
     * @throws IllegalStateException if that takes longer than two minutes, or who is to call ends
     */
    public void await(ChildProcess caller, Predicate<VendorReport> something) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        while (!Report.fromJson(get("/_report")).vendors().stream().allMatch(something)) {
            caller.check();
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("not all vendors were called as they should; the contender printed:\n"
                        + caller.jvm().log());
            }
            Pause.of(LOOK);
        }
    }

    /** Ends them and returns what they received. */
    public Received end() throws IOException, InterruptedException {
        process().stop(READY);
        return Received.read(folder);
    }
}
