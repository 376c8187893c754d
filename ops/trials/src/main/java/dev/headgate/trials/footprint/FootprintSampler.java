package dev.headgate.trials.footprint;

import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.CallTimes;
import dev.headgate.trials.harness.RepeatingTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.jspecify.annotations.Nullable;

/**
 * Looks every few seconds at what instances hold. One that does not serve at that moment, stands still or ends meanwhile is
 * left out, and so are all while the cluster does not tell its topics.
 *
 * <p>Threading: a thread of its own looks; any thread may ask for what was seen, and close.
 */
public final class FootprintSampler implements AutoCloseable {

    private static final Duration PERIOD = Duration.ofSeconds(10);
    private static final int TOPICS_MILLIS = 5_000;

    private final List<Instance> instances;
    private final Predicate<String> topics;
    private final Admin admin;
    private final Footprints seen = new Footprints();
    private final long begun = System.nanoTime();
    private final RepeatingTask looking;

    /**
     * An instance whose process may be another each time.
     *
     * @param serving its process, null while none serves
     */
    public record Instance(String name, Path state, Supplier<@Nullable AppProcess> serving) {}

    /**
     * Begins.
     *
     * @param client how to connect to the cluster
     * @param topics which of its topics are the application's
     */
    public FootprintSampler(List<Instance> instances, Map<String, Object> client, Predicate<String> topics) {
        this.instances = List.copyOf(instances);
        this.topics = topics;
        this.admin = Admin.create(client);
        this.looking = new RepeatingTask(PERIOD, this::look);
    }

    /** What was seen so far. */
    public Footprints seen() {
        return seen;
    }

    private boolean look() throws InterruptedException {
        OptionalInt count = topics();
        if (count.isPresent()) {
            for (Instance instance : instances) {
                look(instance, count.getAsInt());
            }
        }
        return true;
    }

    private OptionalInt topics() throws InterruptedException {
        try {
            return OptionalInt.of(
                    (int) admin.listTopics(new ListTopicsOptions().timeoutMs(TOPICS_MILLIS)).names().get().stream()
                            .filter(topics)
                            .count());
        } catch (ExecutionException e) {
            return OptionalInt.empty(); // brokers are hurt
        }
    }

    private void look(Instance instance, int count) throws InterruptedException {
        AppProcess process = instance.serving().get();
        if (process == null) {
            return;
        }
        try {
            int series = (int) CallTimes.metrics(process)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .count();
            AppProcess.Held held = process.held();
            if (process.isReady() && held.residentBytes() > 0) {
                seen.add(new Footprint(
                        instance.name(),
                        (System.nanoTime() - begun) / 1e9,
                        held.residentBytes(),
                        held.openFiles(),
                        held.threads(),
                        series,
                        files(instance.state()),
                        count));
            }
        } catch (IOException | UncheckedIOException e) {
            // it stands still, or ended meanwhile
        }
    }

    private static int files(Path state) throws IOException {
        try (Stream<Path> all = Files.walk(state)) {
            return (int) all.filter(Files::isRegularFile).count();
        }
    }

    @Override
    public void close() throws InterruptedException, ExecutionException {
        try (admin) {
            looking.close();
        }
    }
}
