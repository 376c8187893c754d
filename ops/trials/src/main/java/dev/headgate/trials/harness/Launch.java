package dev.headgate.trials.harness;

import dev.headgate.sandbox.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How an instance of the program is started.
 *
 * @param instance its name; its state is kept under it
 * @param application what it is an instance of
 * @param vendors the folder of its profiles
 * @param settings further lines of its configuration
 * @param jvmOptions further options of its JVM
 * @param plan what is done to it; null for nothing, not even an order
 */
public record Launch(
        String instance,
        Application application,
        String vendors,
        List<String> settings,
        List<String> jvmOptions,
        @Nullable InjectionPlan plan) {

    /** The folder of profiles that instances share. */
    public static final String VENDORS = "vendors";

    private static final String COMMANDS = "dev.headgate.cli.Main";

    /** How long a dead instance's work may wait for another, at the most, in {@link #quick}. */
    public static final Duration SESSION = Duration.ofSeconds(6);

    public Launch {
        settings = List.copyOf(settings);
        jvmOptions = List.copyOf(jvmOptions);
    }

    public static Launch of(String instance) {
        return new Launch(instance, Application.ONE, VENDORS, List.of(), List.of(), null);
    }

    /** By its clock, if that is not the system's. */
    public Launch as(Application other) {
        Duration ahead = other.clockAhead();
        InjectionPlan clock = ahead.isZero() ? plan : new InjectionPlan(ahead, Set.of(), null);
        return new Launch(instance, other, vendors, settings, jvmOptions, clock);
    }

    public Launch withVendors(String folder) {
        return new Launch(instance, application, folder, settings, jvmOptions, plan);
    }

    /** By the profiles in the topic. */
    public Launch withProfilesInTopic() {
        return withVendors("");
    }

    /** With further lines of its configuration. */
    public Launch withSettings(String... lines) {
        List<String> all = Stream.concat(settings.stream(), Stream.of(lines)).toList();
        return new Launch(instance, application, vendors, all, jvmOptions, plan);
    }

    /** Others notice soon that it died. */
    public Launch quick() {
        return quick(SESSION);
    }

    /** Others notice within a session that it died. */
    public Launch quick(Duration session) {
        return withSettings(
                "kafka.main.consumer.session.timeout.ms: " + session.toMillis(),
                "kafka.main.consumer.heartbeat.interval.ms: " + session.toMillis() / 4);
    }

    /** Its transactions don't outlive it for long. */
    public Launch draining(Duration deadline) {
        return withSettings("drain.deadline: " + deadline.toSeconds() + "s");
    }

    /** It is the same member of the group when it comes back, and has its work at once. */
    public Launch fixed() {
        return withSettings("kafka.main.consumer.group.instance.id: " + instance);
    }

    public Launch withJvmOptions(String... options) {
        return new Launch(instance, application, vendors, settings, List.of(options), plan);
    }

    public Launch withPlan(InjectionPlan some) {
        return new Launch(instance, application, vendors, settings, jvmOptions, some);
    }

    /** Ready for everything that may be done to it, but without some protections. */
    public Launch without(Set<Safeguard> some) {
        return withPlan(InjectionPlan.NONE.without(some));
    }

    /**
     * Starts it, again if need be: an instance that comes back finds its state. Does not wait.
     *
     * @param dir in which its files are
     * @param log what it prints is added to it
     * @param environment variables beside this process's own
     */
    public AppProcess launch(Path dir, String bootstrapServers, Path log, Map<String, String> environment)
            throws IOException {
        Path config = configure(dir, bootstrapServers);
        List<String> options = new ArrayList<>(jvmOptions);
        List<Path> classPath = List.of();
        if (plan != null) {
            classPath = InjectionPlan.classPath(injection(dir));
            options.addAll(plan.options(injection(dir)));
        }
        return AppProcess.launch(AppProcess.program(config, options, classPath), log, environment);
    }

    /** Writes its configuration. */
    public Path configure(Path dir, String bootstrapServers) throws IOException {
        return Files.writeString(config(dir), configuration(dir, bootstrapServers));
    }

    /** Starts a command of the users', with its configuration. Does not wait. */
    public ChildJvm command(Path dir, Path log, String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("-c", config(dir).toString()));
        return ChildJvm.start(new ChildJvm.Program(COMMANDS, all, List.of(), List.of()), log);
    }

    /** Its configuration, once it was started. */
    public Path config(Path dir) {
        return dir.resolve(instance + ".yaml");
    }

    /** Where its state is kept. */
    public Path state(Path dir) {
        return dir.resolve("state-" + instance);
    }

    /** Where it finds what is to be done to it. */
    public Path injection(Path dir) {
        return dir.resolve("injection-" + instance);
    }

    private String configuration(Path dir, String bootstrapServers) {
        return String.format(
                        Locale.ROOT,
                        """
                        kafka.bootstrap.servers: %s
                        application.id: %s
                        topics.prefix: %s
                        state.dir: %s
                        %s
                        management.port: 0
                        """,
                        bootstrapServers,
                        application.id(),
                        application.prefix(),
                        state(dir),
                        vendors.isEmpty() ? "vendors.source: topic" : "vendors.dir: " + dir.resolve(vendors))
                + String.join("\n", settings)
                + "\n";
    }
}
