package dev.headgate.trials.harness;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.headgate.sandbox.ChildJvm;
import dev.headgate.sandbox.Closer;
import dev.headgate.sandbox.Folders;
import dev.headgate.sandbox.Sandbox;
import dev.headgate.sandbox.SandboxConfig;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.simulator.Simulator;
import dev.headgate.simulator.SimulatorConfig;
import dev.headgate.simulator.VendorReport;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judge;
import dev.headgate.trials.judge.Judgement;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.NewTopic;
import org.jspecify.annotations.Nullable;

/**
 * Where scenarios play: a broker and simulated vendors in this process, the program in others, a temporary folder. Nothing
 * of it is left when it is closed.
 *
 * <p>Threading: one thread opens, starts and closes; any thread may send.
 */
public final class TestBed implements AutoCloseable {

    public static final int PARTITIONS = 2;
    public static final String ACCOUNT_HEADER = "X-Account";

    private static final JsonMapper JSON = new JsonMapper();
    private static final int OUTCOMES = 1_200_000;
    private static final Duration TOPIC = Duration.ofSeconds(30);
    private static final Duration RESULTS = Duration.ofMinutes(4);

    /**
     * The shortest grace that a vendor has. Builds set 500 ms by the system property {@code headgate.trials.grace}, because on a
     * busy machine a garbage collection alone can take longer than the usual 50 ms, and a call that was sent before the
     * refusal was read is no defect.
     */
    private static final Duration LEAST_GRACE = Duration.ofMillis(Long.getLong("headgate.trials.grace", 0));

    private final Closer open = new Closer();
    private final int partitions;
    private final Path dir;
    private final Sandbox sandbox;
    private @Nullable Simulator simulator;
    private RecordSender sender;

    /** Starts a broker whose topics have this number of partitions. There are no vendors yet. */
    public TestBed(int partitions) throws Exception {
        this.partitions = partitions;
        dir = Files.createTempDirectory("headgate-scenario-");
        open.add(() -> Folders.delete(dir));
        try {
            sandbox = open.add(Sandbox.start(SandboxConfig.plaintext()));
            add(Application.ONE);
            sender = open.add(new RecordSender(client()));
            Files.createDirectory(dir.resolve(Launch.VENDORS));
        } catch (Exception e) {
            open.closeAfter(e);
            throw e;
        }
    }

    /** A vendor id whose owner is the given partition. */
    public static String vendorIn(int partition, String stem) {
        return vendorIn(partition, PARTITIONS, stem);
    }

    /** The same of so many partitions. */
    public static String vendorIn(int partition, int partitions, String stem) {
        return IntStream.range(0, 1000)
                .mapToObj(i -> stem + "-" + i)
                .filter(id -> OwnerPartition.of(id.getBytes(StandardCharsets.UTF_8), partitions) == partition)
                .findFirst()
                .orElseThrow();
    }

    private static VendorSpec patient(VendorSpec vendor) {
        return vendor.grace().compareTo(LEAST_GRACE) < 0 ? vendor.withGrace(LEAST_GRACE) : vendor;
    }

    /** Starts the vendors, if there are any, and writes the profiles of those that have one. */
    public void open(List<Vendor> vendors) throws IOException {
        if (!vendors.isEmpty()) {
            simulator = open.add(Simulator.start(SimulatorConfig.of(
                    vendors.stream().map(it -> patient(it.spec())).toArray(VendorSpec[]::new))));
        }
        for (Vendor vendor : vendors) {
            profile(vendor);
        }
    }

    /** Writes a vendor's profile, again if need be; nothing if the vendor has none. */
    public void profile(Vendor vendor) throws IOException {
        List<String> profile = vendor.profile();
        if (profile != null) {
            profile(vendor.id(), String.join("\n", profile));
        }
    }

    public Simulator simulator() {
        return Objects.requireNonNull(simulator, "no vendors yet");
    }

    /** Calls that a vendor has received. */
    public long arrivals(String vendor) {
        return simulator().report(vendor).arrivals();
    }

    /** Writes a vendor's profile: its base URL and what is given besides. */
    public void profile(String vendor, String rest) throws IOException {
        profile(Launch.VENDORS, vendor, simulator().baseUrl(vendor), rest);
    }

    /**
     * The same for instances that have profiles of their own.
     *
     * @param vendors the folder of their profiles
     */
    public void profile(String vendors, String vendor, URI baseUrl, String rest) throws IOException {
        profile(vendors, vendor, List.of("base-url: " + baseUrl, "allow-private-addresses: true", rest));
    }

    /** Writes a vendor's profile, which is all of these lines. */
    public void profile(String vendor, List<String> lines) throws IOException {
        profile(Launch.VENDORS, vendor, lines);
    }

    private void profile(String vendors, String vendor, List<String> lines) throws IOException {
        Path file = Files.createDirectories(dir.resolve(vendors)).resolve(vendor + ".yaml");
        Files.writeString(file, String.join("\n", lines));
    }

    /** Makes a vendor expect a credential. Returns the line of its profile. */
    public String credential(String vendor) throws IOException {
        String secret = "secret-of-" + vendor;
        simulator().expectCredential(vendor, "Bearer " + secret);
        return "auth: {kind: header, header: Authorization, value: \"Bearer ${file:"
                + Files.writeString(file(secret), secret) + "}\"}";
    }

    /** A file of this test bed alone. */
    public Path file(String name) {
        return dir.resolve(name);
    }

    /** Deletes a topic and makes it again, with as many partitions: its offsets begin anew. */
    public void recreate(String topic) throws Exception {
        sender.close();
        Application.delete(client(), topic);
        sandbox.createTopics(List.of(new NewTopic(topic, partitions, (short) 1)));
        sender = open.add(new RecordSender(client()));
    }

    /** How many outcomes a vendor's intents have by now, by kind. */
    public Map<String, Long> kinds(String vendor) {
        try (OutcomeReader reader = outcomes(OUTCOMES)) {
            reader.readToEnd(TOPIC);
            Map<String, Long> kinds = new TreeMap<>();
            reader.outcomes().kinds(vendor).forEach((kind, count) -> kinds.put(kind.name(), count));
            return kinds;
        }
    }

    /** Makes the topics of a further application. */
    public void add(Application application) {
        add(application, PARTITIONS);
    }

    /** The same with so many partitions. */
    public void add(Application application, int partitions) {
        sandbox.createTopics(application.topics(partitions, 1));
    }

    /** Starts the instance of that name, again if need be; waits until it serves. */
    public AppProcess start(String instance) throws IOException, InterruptedException {
        return start(Launch.of(instance));
    }

    /** Starts an instance, again if need be; waits until it serves. */
    public AppProcess start(Launch launch) throws IOException, InterruptedException {
        return launch(launch).served();
    }

    /** The same without waiting. */
    public AppProcess launch(Launch launch) throws IOException {
        Path log = Files.createTempFile(dir, "app-", ".log");
        return open.add(launch.launch(dir, sandbox.bootstrapServers(), log, Map.of()));
    }

    /** Writes the configuration of an instance that is not to run yet. */
    public void configure(Launch launch) throws IOException {
        Path _ = launch.configure(dir, sandbox.bootstrapServers());
    }

    /**
     * Starts one of the users' commands in a JVM of its own, so that it can be killed. Does not wait.
     *
     * @param launch an instance that has run or is configured, whose configuration it takes
     * @param log what it prints is added to it
     */
    public ChildJvm command(Launch launch, Path log, String... arguments) throws IOException {
        return open.add(launch.command(dir, log, arguments));
    }

    /**
     * How one of the users' commands ended.
     *
     * @param exit its exit code
     * @param printed all that it printed
     */
    public record Ended(int exit, String printed) {

        /**
         * The object of JSON that the command printed in one line.
         *
         * @throws IllegalStateException if the command failed or printed no JSON
         */
        public JsonNode json() throws JsonProcessingException {
            String json = printed.lines()
                    .filter(it -> exit == 0 && it.startsWith("{"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("a command ended with " + exit + ":\n" + printed));
            return JSON.readTree(json);
        }
    }

    /**
     * Runs one of the users' commands to its end, in a JVM of its own.
     *
     * @param launch an instance that has run or is configured, whose configuration the command takes
     * @throws IllegalStateException if the command does not end in time
     */
    public Ended run(Launch launch, Duration longest, String... arguments) throws IOException, InterruptedException {
        Path log = Files.createTempFile(dir, "command-", ".log");
        try (ChildJvm command = launch.command(dir, log, arguments)) {
            if (!command.awaitEnd(longest)) {
                throw new IllegalStateException("a command did not end:\n" + command.log());
            }
            return new Ended(command.exitValue(), command.log());
        }
    }

    /** Tells a running instance that has an {@link InjectionPlan} where to end. */
    public void order(Launch launch, CrashPoint point) throws IOException {
        InjectionPlan.order(launch.injection(dir), point);
    }

    /** Takes an instance's state away; it must not run. */
    public void deleteState(Launch launch) throws IOException {
        Folders.delete(launch.state(dir));
    }

    /** A vendor's n-th intent, for an account. */
    public static Intent.Builder intent(String vendor, long n, String account) {
        return Intent.newBuilder()
                .setId(id(n))
                .setVendor(vendor)
                .setScope(Map.of("account", account))
                .setOperation(Call.newBuilder()
                        .setPath("/things/" + n)
                        .setHeaders(account.isEmpty() ? Map.of() : Map.of(ACCOUNT_HEADER, account))
                        .build());
    }

    /** Sends a vendor's first intents, and waits until the broker has them. */
    public void sendAll(Application application, String vendor, int count) {
        for (int n = 0; n < count; n++) {
            send(application, intent(vendor, n, "").build());
        }
        flush();
    }

    /** Sends a vendor's first intents, and waits until the broker has them. */
    public void sendAll(String vendor, int count) {
        sendAll(Application.ONE, vendor, count);
    }

    /** Sends intents of one's own, from the 0th on, and waits until the broker has them. Returns what was sent. */
    public List<IntentKey> sendAll(int count, IntFunction<Intent> making) {
        List<IntentKey> sent = new ArrayList<>(count);
        for (int n = 0; n < count; n++) {
            Intent intent = making.apply(n);
            send(intent);
            sent.add(new IntentKey(intent.getVendor(), intent.getId()));
        }
        flush();
        return sent;
    }

    /** Sends an intent. */
    public void send(Intent intent) {
        send(Application.ONE, intent);
    }

    /** Sends a vendor's n-th intent, for an account. */
    public void send(String vendor, long n, String account) {
        send(Application.ONE, intent(vendor, n, account).build());
    }

    /** Sends an intent to an application. */
    public void send(Application application, Intent intent) {
        sender.send(application.topic(Topics.INTENTS), intent.getVendor(), intent);
    }

    /** Sends a command to a vendor's owner. */
    public void send(Application application, Command command) {
        sender.send(application.topic(Topics.COMMANDS), command.getVendor(), command);
    }

    /**
     * Waits until the broker has acknowledged everything sent.
     *
     * @throws IllegalStateException if there is something that it has not
     */
    public void flush() {
        sender.flush();
    }

    /** Reads outcomes, of at most so many intents. */
    public OutcomeReader outcomes(int most) {
        return outcomes(Application.ONE, most);
    }

    /** Reads all results that there are now, in their order. */
    public void eachResult(Consumer<Result> taker) {
        try (CommittedTopic<Result> results = topic(Topics.RESULTS, Result.class, taker)) {
            results.readToEnd(RESULTS);
        }
    }

    /**
     * Waits until so many intents have a result, or it takes too long, and then reads all results that there are.
     *
     * @param progress is told now and then how many have
     */
    public Results awaitResults(int intents, Duration longest, Consumer<String> progress) {
        return awaitResults(_ -> true, intents, longest, progress);
    }

    /** The same of the results that are chosen alone. */
    public Results awaitResults(Predicate<Result> chosen, int intents, Duration longest, Consumer<String> progress) {
        Results read = new Results();
        Consumer<Result> taker = result -> {
            if (chosen.test(result)) {
                read.add(result);
            }
        };
        try (CommittedTopic<Result> results = topic(Topics.RESULTS, Result.class, taker)) {
            results.awaitCount(read::intents, intents, longest, progress);
            results.readToEnd(RESULTS);
        }
        return read;
    }

    /** Reads an application's outcomes, of at most so many intents. */
    public OutcomeReader outcomes(Application application, int most) {
        return new OutcomeReader(client(), application.topic(Topics.RESULTS), sender.decoder(), most);
    }

    /** Tells every record of a topic to a taker. */
    public <R extends SpecificRecord> CommittedTopic<R> topic(String name, Class<R> type, Consumer<R> taker) {
        return topic(Application.ONE, name, type, taker);
    }

    /** Tells every record of one of an application's topics to a taker. */
    public <R extends SpecificRecord> CommittedTopic<R> topic(
            Application application, String name, Class<R> type, Consumer<R> taker) {
        return new CommittedTopic<>(client(), List.of(application.topic(name)), sender.decoder(), type, taker);
    }

    /** Judges a vendor's first intents when each has its outcome, or when this takes too long. */
    public Figures judge(String vendor, int intents, Duration longest) {
        return judge(Application.ONE, vendor, intents, longest);
    }

    /** Waits until the status of a vendor is as it should be. */
    public void awaitStatus(String vendor, String what, Duration longest, Predicate<VendorStatus> wanted) {
        try (StatusReader statuses = statuses()) {
            VendorStatus _ = statuses.await(vendor, what, longest, wanted);
        }
    }

    /** Reads what is said of the vendors. */
    public StatusReader statuses() {
        return statuses(Application.ONE);
    }

    /** Waits until each of these vendors was called. */
    public void awaitFirst(List<String> vendors, Duration longest) throws InterruptedException {
        Wait.until("the first calls", longest, () -> vendors.stream().allMatch(it -> arrivals(it) > 0));
    }

    /** Waits until these vendors together were called so often. */
    public void awaitCalls(List<String> vendors, long calls, Duration longest) throws InterruptedException {
        Wait.until(
                calls + " calls",
                longest,
                () -> vendors.stream().mapToLong(this::arrivals).sum() >= calls);
    }

    /** Waits until a vendor has refused a call. */
    public void awaitRefusal(String vendor, Duration longest) throws InterruptedException {
        Wait.until("a refusal by " + vendor, longest, () -> report(vendor).refusals() > 0);
    }

    /** What a vendor received and judged. */
    public VendorReport report(String vendor) {
        return simulator().report(vendor);
    }

    /** The most calls that a vendor received in any window of its first limit. */
    public int mostInWindow(String vendor) {
        return report(vendor).limits().getFirst().mostInWindow();
    }

    /** The calls that a vendor has received until now. */
    public Calls calls(String vendor) {
        return new Calls(simulator().log(vendor).entries());
    }

    /** Judges intents by the outcomes that a reader has read, and by those that it finds when it now reads on to the end. */
    public Judgement judge(List<IntentKey> sent, OutcomeReader reader, Duration longest) {
        reader.readToEnd(longest);
        return Judge.judge(sent, reader.outcomes(), simulator().report(), Duration.ZERO);
    }

    /**
     * Judges a vendor's first intents when each has its outcome.
     *
     * @param longest how long to wait for that; then the judge says what is missing
     */
    public Figures judge(Application application, String vendor, int intents, Duration longest) {
        List<IntentKey> sent = sent(vendor, intents);
        try (OutcomeReader reader = outcomes(application, OUTCOMES)) {
            reader.readUntil(it -> it.byIntent().keySet().containsAll(sent), longest);
            return Objects.requireNonNull(judge(sent, reader, longest).vendors().get(vendor));
        }
    }

    /**
     * Judges vendors' intents when so many have an outcome.
     *
     * @param longest how long to wait for that; then the judge says what is missing
     */
    public Judgement judge(Application application, List<IntentKey> sent, int outcomes, Duration longest) {
        try (OutcomeReader reader = outcomes(application, OUTCOMES)) {
            reader.readUntil(it -> it.distinct() >= outcomes, longest);
            return judge(sent, reader, longest);
        }
    }

    /** Judges vendors' intents together when each has its outcome, or when this takes too long. */
    public Figures judge(List<IntentKey> sent, Duration longest) {
        return judge(Application.ONE, sent, sent.size(), longest).total();
    }

    /** Several vendors' first intents, as many of each. */
    public static List<IntentKey> sent(List<String> vendors, int intents) {
        return vendors.stream().flatMap(it -> sent(it, intents).stream()).toList();
    }

    /** A vendor's first intents. */
    public static List<IntentKey> sent(String vendor, int intents) {
        return IntStream.range(0, intents)
                .mapToObj(n -> new IntentKey(vendor, id(n)))
                .toList();
    }

    /** Reads what an application says of its vendors. */
    public StatusReader statuses(Application application) {
        return new StatusReader(client(), application.topic(Topics.STATUS), sender.decoder());
    }

    /** How to connect to the broker. */
    public Map<String, Object> client() {
        return Map.of("bootstrap.servers", sandbox.bootstrapServers());
    }

    /** The id, and so the idempotency key, of a vendor's n-th intent. */
    public static String id(long n) {
        return "i-" + n;
    }

    /** The number of the intent that has this id: n for a vendor's n-th. */
    public static long number(String id) {
        return Long.parseLong(id.substring(2));
    }

    /** A body that is this text. */
    public static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The text of a body; empty if there is no body. */
    public static String text(@Nullable ByteBuffer body) {
        return body == null
                ? ""
                : StandardCharsets.UTF_8.decode(body.duplicate()).toString();
    }

    @Override
    public void close() throws Exception {
        open.close();
    }
}
