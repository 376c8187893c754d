package dev.headgate.bench;

import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.Contender;
import dev.headgate.bench.contender.ContenderProcess;
import dev.headgate.bench.process.AnswerServerMain;
import dev.headgate.bench.process.ChildProcess;
import dev.headgate.bench.process.VendorServer;
import dev.headgate.sandbox.ChildJvm;
import dev.headgate.sandbox.Folders;
import dev.headgate.sandbox.Sandbox;
import dev.headgate.sandbox.SandboxMain;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * One measurement's broker, in a process of its own, with Headgate's topics, and a folder; nothing is left of it.
 *
 * <p>Threading: one thread.
 */
public final class BenchCluster implements AutoCloseable {

    private static final Pattern READY = Pattern.compile("READY (\\S+)");
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final Path dir;
    private final ChildProcess broker;
    private final Shape shape;

    public BenchCluster(Shape shape) throws Exception {
        this.shape = shape;
        this.dir = Files.createTempDirectory("headgate-bench-");
        open.push(() -> Folders.delete(dir));
        try {
            broker = opened(ChildProcess.start(
                    SandboxMain.class,
                    List.of("--dir", dir.resolve("broker").toString()),
                    ChildProcess.heap("1g", "G1GC"),
                    dir.resolve("broker.log"),
                    READY,
                    PATIENCE));
            createTopics();
        } catch (Exception e) {
            try (AutoCloseable _ = this) {
                throw e;
            }
        }
    }

    private void createTopics() {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers()))) {
            Sandbox.createTopics(
                    admin,
                    TopicCatalogue.load().topics().stream()
                            .map(topic -> new NewTopic(topic.in(Topics.DEFAULT_PREFIX), shape.partitions(), (short) 1)
                                    .configs(topic.settings()))
                            .toList());
        }
    }

    /** A writer of intents for all vendors. */
    public Intents intents(int lingerMillis) {
        return intents(shape.ids(), 0, lingerMillis);
    }

    /**
     * A writer of intents for these vendors only.
     *
     * @param accounts that they are of in turns; 0 for no account
     */
    public Intents intents(List<String> vendors, int accounts, int lingerMillis) {
        return opened(new Intents(bootstrapServers(), vendors, accounts, lingerMillis));
    }

    /** Reads the results. */
    public ResultAudit audit() {
        return opened(new ResultAudit(bootstrapServers(), shape.partitions()));
    }

    /** What a contender here is told if its calls do not leave it. */
    public Assignment assignment(int bulkhead, CallKind calls) {
        return assignment(bulkhead, calls, Assignment.Api.NONE);
    }

    /** What a contender here is told. */
    public Assignment assignment(int bulkhead, CallKind calls, Assignment.Api api) {
        return new Assignment(bootstrapServers(), dir, shape.ids(), shape.partitions(), bulkhead, calls, api);
    }

    /** Starts a server that answers each request after a while. */
    public ChildProcess answers(int latencyMillis) throws IOException, InterruptedException {
        return opened(ChildProcess.start(
                AnswerServerMain.class,
                List.of(Integer.toString(latencyMillis)),
                ChildProcess.heap("256m", "SerialGC"),
                dir.resolve("answers.log"),
                ChildProcess.PORT,
                PATIENCE));
    }

    /** Starts a contender's process and waits until the contender was started. */
    public ContenderProcess run(Contender contender, Assignment assignment) throws Exception {
        Path file = dir.resolve("assignment.json");
        assignment.write(file);
        return opened(ContenderProcess.start(contender, file, dir.resolve("contender.log")));
    }

    /** Starts simulated vendors as a file in YAML describes them. */
    public VendorServer vendors(String yaml) throws IOException, InterruptedException {
        return opened(new VendorServer(yaml, dir));
    }

    public Shape shape() {
        return shape;
    }

    /** For files that are to go with the rest. */
    public Path dir() {
        return dir;
    }

    public ChildJvm broker() {
        return broker.jvm();
    }

    private String bootstrapServers() {
        return broker.printed();
    }

    private <T extends AutoCloseable> T opened(T part) {
        open.push(part);
        return part;
    }

    /** Closes what was opened last first, and the rest even if one fails. */
    @Override
    public void close() throws Exception {
        AutoCloseable last = open.poll();
        if (last != null) {
            try (AutoCloseable _ = this) {
                last.close();
            }
        }
    }
}
