package dev.headgate.app;

import dev.headgate.api.Connector;
import dev.headgate.profiles.Profile;
import dev.headgate.streams.spi.VendorBinding;
import dev.headgate.streams.spi.VendorBindings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The vendors whose profiles are in a directory. A profile that is added or changed while running is taken as soon as
 * it has been left alone for a second, if it is valid; until then, and when it is removed, the one before stays in force.
 * One that is not valid keeps back its own vendor only, at the start too.
 *
 * <p>Threading: asked by stream threads; one thread of its own looks at the directory, and it alone adds and replaces
 * bindings.
 */
final class ProfileBindings implements VendorBindings, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ProfileBindings.class);

    /** For a stream thread to notice that a binding was replaced. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Path directory;
    private final Duration longestCall;
    private final ScheduledExecutorService looker;
    private final ProfileLoader loader;
    private final Map<String, VendorBinding> bindings = new ConcurrentHashMap<>();
    /** By vendor, what is wrong with its file. */
    private final Map<String, String> problems = new ConcurrentHashMap<>();

    /** The vendors that have a binding; another set once there are more. Of the looking thread, and of who reads all at first. */
    private volatile Set<String> vendors = Set.of();

    /** What the directory showed at the last look, by files' names. */
    private final Map<String, ProfileFile> seen = new HashMap<>();

    /** By vendor, its files as they were when they were taken, or found wanting and told of. */
    private final Map<String, Map<String, ProfileFile>> settled = new HashMap<>();

    /** By vendor, the names of the files that its own extends. */
    private final Map<String, Set<String>> bases = new HashMap<>();

    /** Whose bindings were replaced and who may still be making calls; guarded by this. */
    private final Set<Connector> replaced = new HashSet<>();

    /** Of the looking thread: whether the directory could be listed at the last look. */
    private boolean listed = true;

    private final AtomicLong version = new AtomicLong();

    /** Guarded by this. */
    private boolean closed;

    private ProfileBindings(Path directory, Duration longestCall, ScheduledExecutorService looker) {
        this.directory = directory;
        this.longestCall = longestCall;
        this.loader = new ProfileLoader(longestCall);
        this.looker = looker;
    }

    /**
     * Reads every profile. A vendor whose profile is not valid has no binding, and a {@link #problem}.
     *
     * @param drainDeadline every call's deadline must be shorter
     * @throws InvalidConfigurationException if the directory can't be read
     */
    static ProfileBindings read(Path directory, Duration drainDeadline) {
        return read(
                directory,
                drainDeadline,
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("headgate-profiles").factory()));
    }

    /** @param looker one thread, which is shut down when these bindings are closed */
    static ProfileBindings read(Path directory, Duration drainDeadline, ScheduledExecutorService looker) {
        ProfileBindings bindings = new ProfileBindings(directory, drainDeadline, looker);
        bindings.readAll();
        return bindings;
    }

    /** Begins to look for new and changed profiles. */
    void watch(Duration interval) {
        long millis = interval.toMillis();
        Future<?> _ = looker.scheduleWithFixedDelay(this::look, millis, millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public @Nullable VendorBinding binding(String vendor) {
        return bindings.get(vendor);
    }

    @Override
    public Set<String> vendors() {
        return vendors;
    }

    @Override
    public long version() {
        return version.get();
    }

    @Override
    public @Nullable String problem(String vendor) {
        return problems.get(vendor);
    }

    /** Closes the connectors, replaced ones too. Calls in flight end unanswered. */
    @Override
    public synchronized void close() {
        closed = true;
        looker.shutdownNow();
        bindings.values().forEach(binding -> binding.connector().close());
        replaced.forEach(Connector::close);
        replaced.clear();
    }

    private void readAll() {
        try {
            seen.putAll(ProfileFile.all(directory));
            tellOf(ProfileFile.others(directory));
        } catch (IOException e) {
            throw new InvalidConfigurationException(List.of(Key.VENDORS_DIR.key() + ": \"" + directory
                    + "\": can't be read: " + e.getClass().getSimpleName()
                    + "; allowed: a directory of profiles, <vendor>.yaml, that this user can read"));
        }
        ProfileFile.vendors(seen).forEach((vendor, file) -> settle(vendor, file, seen));
    }

    private void tellOf(List<String> others) {
        if (!others.isEmpty()) {
            LOG.info(
                    "files that are not named like a profile, <vendor>.yaml, are not read directory={} files={}",
                    directory,
                    others);
        }
        others.stream()
                .filter(it -> it.endsWith(".yml") && !it.startsWith("."))
                .forEach(it -> LOG.warn("not read: to make it a profile, rename it to end in .yaml file={}", it));
    }

    /** Puts a new binding in the place of the old one, whose calls under way are left to end. */
    private synchronized void put(Profile profile) {
        if (closed) {
            return;
        }
        VendorBinding binding = ProfileBinding.of(profile);
        VendorBinding before = bindings.put(profile.vendor(), binding);
        if (before != null) {
            version.incrementAndGet();
            replaced.add(before.connector());
            long millis = longestCall.plus(GRACE).toMillis();
            Future<?> _ = looker.schedule(() -> over(before.connector()), millis, TimeUnit.MILLISECONDS);
        }
    }

    private synchronized void over(Connector connector) {
        if (replaced.remove(connector)) {
            connector.close();
        }
    }

    /** One look at the directory. Whatever goes wrong is told, and the next look is taken. */
    private void look() {
        try {
            Map<String, ProfileFile> all = ProfileFile.all(directory);
            if (!listed) {
                listed = true;
                LOG.info("profiles can be listed again directory={}", directory);
            }
            Map<String, ProfileFile> now = ProfileFile.vendors(all);
            now.forEach((vendor, file) -> compare(vendor, file, all));
            ProfileFile.vendors(seen).keySet().stream()
                    .filter(vendor -> !now.containsKey(vendor) && bindings.containsKey(vendor))
                    .forEach(vendor -> LOG.warn("profile removed, in force until the next start vendor={}", vendor));
            problems.keySet().stream().filter(it -> !now.containsKey(it)).forEach(this::forget);
            seen.clear();
            seen.putAll(all);
            settled.keySet().retainAll(now.keySet());
            bases.keySet().retainAll(now.keySet());
        } catch (IOException e) {
            if (listed) {
                listed = false;
                LOG.warn(
                        "profiles can't be listed, those in force stay directory={} error={}", directory, e.toString());
            }
        } catch (RuntimeException e) { // thrown on, it would end the looking for good
            LOG.error("looking at profiles failed directory={}", directory, e);
        }
    }

    private void compare(String vendor, ProfileFile file, Map<String, ProfileFile> all) {
        Map<String, ProfileFile> its = files(vendor, file, all);
        if (its.equals(settled.get(vendor)) || !its.equals(files(vendor, file, seen))) {
            return; // known, or perhaps still being written
        }
        settle(vendor, file, all);
    }

    /** Returns those of the files that say what the vendor's profile is: its own, and those that it extends. */
    private Map<String, ProfileFile> files(String vendor, ProfileFile own, Map<String, ProfileFile> all) {
        Map<String, ProfileFile> its = new HashMap<>();
        String name = own.path().getFileName().toString();
        Stream.concat(Stream.of(name), bases.getOrDefault(vendor, Set.of()).stream())
                .filter(all::containsKey)
                .forEach(it -> its.put(it, all.get(it)));
        return its;
    }

    /** Puts it in force or says why not. It is looked at again when it was touched, or if that may help without. */
    private void settle(String vendor, ProfileFile file, Map<String, ProfileFile> all) {
        bases.put(vendor, loader.bases(file.path()));
        settled.put(vendor, files(vendor, file, all));
        switch (loader.load(file.path())) {
            case ProfileLoader.Loaded.Good(Profile profile) -> take(vendor, profile);
            case ProfileLoader.Loaded.Refused(String reason, boolean again) -> {
                if (again) {
                    settled.remove(vendor);
                }
                refused(vendor, reason);
            }
        }
    }

    private void take(String vendor, Profile profile) {
        VendorBinding before = bindings.get(vendor);
        if (before != null && before.version().equals(profile.version())) {
            LOG.info("profile as it was vendor={} version={}", vendor, profile.version());
        } else {
            try {
                put(profile);
            } catch (RuntimeException e) { // a defect of ours; the other vendors are not to suffer
                LOG.error("profile can't be put in force vendor={}", vendor, e);
                refused(
                        vendor,
                        vendor + ".yaml: can't be put in force: " + e.getClass().getSimpleName());
                return;
            }
            LOG.info("profile in force vendor={} version={}", vendor, profile.version());
        }
        forget(vendor);
        if (before == null) {
            vendors = Set.copyOf(bindings.keySet());
        }
    }

    /** Tells of it once. */
    private void refused(String vendor, String reason) {
        if (reason.equals(problems.put(vendor, reason))) {
            return;
        }
        version.incrementAndGet();
        VendorBinding before = bindings.get(vendor);
        LOG.error(
                "profile ignored vendor={} inForce={} reason={}",
                vendor,
                before == null ? "none" : before.version(),
                reason);
    }

    /** Nothing is wrong with its file, or there is none any more. */
    private void forget(String vendor) {
        if (problems.remove(vendor) != null) {
            version.incrementAndGet();
        }
    }
}
