package dev.headgate.bench;

import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.Contender;
import dev.headgate.bench.contender.ContenderProcess;
import dev.headgate.bench.process.AnswerServerMain;
import dev.headgate.bench.process.ChildProcess;
import dev.headgate.bench.process.Pause;
import dev.headgate.bench.process.RedisServer;
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
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.GroupState;

/**
 * One measurement's broker, in a process of its own, with Headgate's topics, and a folder; nothing is left of it.
 *
 * <p>Threading: one thread.
 */
public final class BenchCluster implements AutoCloseable {

    private static final Pattern READY = Pattern.compile("READY (\\S+)");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration LOOK = Duration.ofSeconds(1);

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
        return intents(shape.ids(), 0, false, lingerMillis);
    }

    /**
     * A writer of intents for these vendors only.
     *
     * @param accounts that they are of in turns; 0 for no account
     * @param spread whether each has a key of its own, so that any process may take it, whatever the vendor
     */
    public Intents intents(List<String> vendors, int accounts, boolean spread, int lingerMillis) {
        return opened(new Intents(bootstrapServers(), vendors, accounts, spread, lingerMillis));
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
        return new Assignment(bootstrapServers(), dir, shape.ids(), shape.partitions(), bulkhead, calls, api, 0);
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
        return run(contender, assignment, 1).getFirst();
    }

    /**
     * Starts several processes of a contender, one after the other, which share the partitions.
     *
     * @return the processes; the first one's processor time includes that of their Redis
     */
    public List<ContenderProcess> run(Contender contender, Assignment assignment, int instances) throws Exception {
        RedisServer redis = contender.countsInRedis() ? opened(RedisServer.start(dir)) : null;
        List<ContenderProcess> processes = new ArrayList<>();
        for (int i = 1; i <= instances; i++) {
            Path folder = Files.createDirectory(dir.resolve("instance-" + i));
            Path file = folder.resolve("assignment.json");
            assignment.at(folder, redis == null ? 0 : redis.port()).write(file);
            RedisServer own = i == 1 ? redis : null;
            processes.add(opened(ContenderProcess.start(contender, file, folder.resolve("contender.log"), own)));
        }
        return processes;
    }

    /**
     * Waits until the processes of a contender have shared the partitions out among them.
     *
     * @throws IllegalStateException if they have not within two minutes
     */
    public void awaitMembers(int members) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers()))) {
            ConsumerGroupDescription group = group(admin);
            while (group.groupState() != GroupState.STABLE || group.members().size() != members) {
                if (System.nanoTime() - deadline > 0) {
                    throw new IllegalStateException("the partitions are not shared out: " + group);
                }
                Pause.of(LOOK);
                group = group(admin);
            }
        }
    }

    private static ConsumerGroupDescription group(Admin admin) throws Exception {
        return admin.describeConsumerGroups(List.of(Assignment.APPLICATION))
                .all()
                .get()
                .values()
                .iterator()
                .next();
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
