package dev.headgate.app;

import dev.headgate.api.Connector;
import dev.headgate.http.InvalidProfileException;
import dev.headgate.http.Profile;
import dev.headgate.http.ProfileReader;
import dev.headgate.streams.Line;
import dev.headgate.streams.Lines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The vendors whose profiles are in a directory. A profile that is added or changed while running is taken as soon as
 * it has been left alone for a second, if it is valid; until then, and when it is removed, the one before stays in force.
 *
 * <p>Threading: asked by stream threads; one thread of its own looks at the directory, and it alone adds and replaces
 * lines.
 */
final class VendorLines implements Lines, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(VendorLines.class);
    private static final long MOST_BYTES = 256 * 1024;

    /** For a stream thread to notice that a line was replaced. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Path directory;
    private final Duration longestCall;
    private final ScheduledExecutorService looker;
    private final ProfileReader reader = new ProfileReader();
    private final Map<String, Line> lines = new ConcurrentHashMap<>();

    /** The lines' keys; another set once there are more. Of the looking thread, and of who reads all at first. */
    private volatile Set<String> vendors = Set.of();

    /** What the directory showed at the last look. */
    private final Map<String, ProfileFile> seen = new HashMap<>();

    /** The files, as they were when they were taken, or found wanting and told of. */
    private final Map<String, ProfileFile> settled = new HashMap<>();

    /** Whose lines were replaced and who may still be making calls; guarded by this. */
    private final Set<Connector> replaced = new HashSet<>();

    private final AtomicLong replacements = new AtomicLong();

    /** Guarded by this. */
    private boolean closed;

    private VendorLines(Path directory, Duration longestCall, ScheduledExecutorService looker) {
        this.directory = directory;
        this.longestCall = longestCall;
        this.looker = looker;
    }

    /**
     * Reads every profile.
     *
     * @param drainDeadline every call's deadline must be shorter
     * @throws InvalidProfileException with all mistakes of all profiles
     * @throws InvalidConfigurationException naming the profiles whose deadline is too long
     */
    static VendorLines read(Path directory, Duration drainDeadline) {
        return read(
                directory,
                drainDeadline,
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("headgate-profiles").factory()));
    }

    /** @param looker one thread, which the lines close when they are closed */
    static VendorLines read(Path directory, Duration drainDeadline, ScheduledExecutorService looker) {
        VendorLines lines = new VendorLines(directory, drainDeadline, looker);
        lines.readAll();
        return lines;
    }

    /** Begins to look for new and changed profiles. */
    void watch(Duration interval) {
        long millis = interval.toMillis();
        Future<?> _ = looker.scheduleWithFixedDelay(this::look, millis, millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public @Nullable Line line(String vendor) {
        return lines.get(vendor);
    }

    @Override
    public Set<String> vendors() {
        return vendors;
    }

    @Override
    public long version() {
        return replacements.get();
    }

    /** Closes the connectors, replaced ones too. Calls in flight end unanswered. */
    @Override
    public synchronized void close() {
        closed = true;
        looker.shutdownNow();
        lines.values().forEach(line -> line.connector().close());
        replaced.forEach(Connector::close);
        replaced.clear();
    }

    private void readAll() {
        List<Profile> profiles = reader.read(directory);
        List<String> tooLong = new ArrayList<>();
        for (Profile profile : profiles) {
            String mistake = mistake(profile);
            if (mistake != null) {
                tooLong.add(mistake);
            }
        }
        if (!tooLong.isEmpty()) {
            throw new InvalidConfigurationException(tooLong);
        }
        profiles.forEach(this::put);
        vendors = Set.copyOf(lines.keySet());
        try {
            seen.putAll(ProfileFile.list(directory));
        } catch (IOException e) {
            LOG.warn("profiles can't be listed directory={} error={}", directory, e.toString());
        }
        seen.keySet().retainAll(lines.keySet());
        settled.putAll(seen);
    }

    /** Puts a new line in the place of the old one, whose calls under way are left to end. */
    private synchronized void put(Profile profile) {
        if (closed) {
            return;
        }
        Line line = ProfiledLine.of(profile);
        Line before = lines.put(profile.vendor(), line);
        if (before != null) {
            replacements.incrementAndGet();
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
            Map<String, ProfileFile> now = ProfileFile.list(directory);
            now.forEach(this::compare);
            seen.keySet().stream()
                    .filter(vendor -> !now.containsKey(vendor) && lines.containsKey(vendor))
                    .forEach(vendor -> LOG.warn("profile removed, in force until the next start vendor={}", vendor));
            seen.clear();
            seen.putAll(now);
        } catch (IOException e) {
            LOG.warn("profiles can't be listed directory={} error={}", directory, e.toString());
        } catch (RuntimeException e) { // thrown on, it would end the looking for good
            LOG.error("looking at profiles failed directory={}", directory, e);
        }
    }

    private void compare(String vendor, ProfileFile file) {
        if (file.equals(settled.get(vendor)) || !file.equals(seen.get(vendor))) {
            return; // known, or perhaps still being written
        }
        settled.put(vendor, file);
        try {
            take(vendor, file);
        } catch (IOException e) {
            ignored(vendor, "can't be read: " + e);
        } catch (InvalidProfileException e) {
            ignored(vendor, e.getMessage());
        }
    }

    private void take(String vendor, ProfileFile file) throws IOException {
        if (file.bytes() > MOST_BYTES) {
            ignored(vendor, "larger than " + MOST_BYTES + " bytes");
            return;
        }
        Profile profile = reader.read(file.path().getFileName().toString(), Files.readString(file.path()));
        String mistake = mistake(profile);
        Line before = lines.get(vendor);
        if (mistake != null) {
            ignored(vendor, mistake);
        } else if (before != null && before.version().equals(profile.version())) {
            LOG.info("profile as it was vendor={} version={}", vendor, profile.version());
        } else {
            put(profile);
            if (before == null) {
                vendors = Set.copyOf(lines.keySet());
            }
            LOG.info("profile in force vendor={} version={}", vendor, profile.version());
        }
    }

    private void ignored(String vendor, @Nullable String reason) {
        Line before = lines.get(vendor);
        LOG.error(
                "profile ignored vendor={} inForce={} reason={}",
                vendor,
                before == null ? "none" : before.version(),
                reason);
    }

    private @Nullable String mistake(Profile profile) {
        return profile.deadline().compareTo(longestCall) < 0
                ? null
                : profile.vendor() + ".yaml: deadline: \"" + Kind.text(profile.deadline())
                        + "\": must be shorter than drain.deadline, " + Kind.text(longestCall)
                        + ", so that a clean stop can wait for a call";
    }
}
