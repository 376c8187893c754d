package dev.headgate.app;

import dev.headgate.http.HttpConnector;
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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The vendors whose profiles are in a directory. A profile that is added while running is taken as soon as it has been
 * left alone for a second; one that is changed or removed stays in force as it was until the next start.
 *
 * <p>Threading: asked by stream threads; one thread of its own looks at the directory, and it alone adds vendors.
 */
final class VendorLines implements Lines, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(VendorLines.class);
    private static final long MOST_BYTES = 256 * 1024;

    private final Path directory;
    private final Duration longestCall;
    private final ProfileReader reader = new ProfileReader();
    private final Map<String, Line> lines = new ConcurrentHashMap<>();

    /** What the directory showed at the last look. */
    private final Map<String, ProfileFile> seen = new HashMap<>();

    /** The versions of files that were taken, or found wanting and told of. */
    private final Map<String, ProfileFile> settled = new HashMap<>();

    private final ScheduledExecutorService looker = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("headgate-profiles").factory());

    private VendorLines(Path directory, Duration longestCall) {
        this.directory = directory;
        this.longestCall = longestCall;
    }

    /**
     * Reads every profile.
     *
     * @param drainDeadline every call's deadline must be shorter
     * @throws InvalidProfileException with all mistakes of all profiles
     * @throws InvalidConfigurationException naming the profiles whose deadline is too long
     */
    static VendorLines read(Path directory, Duration drainDeadline) {
        VendorLines lines = new VendorLines(directory, drainDeadline);
        lines.readAll();
        return lines;
    }

    /** Begins to look for new profiles. */
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
        return Set.copyOf(lines.keySet());
    }

    /** Closes the connectors. Calls in flight end unanswered. */
    @Override
    public void close() {
        looker.shutdownNow();
        lines.values().forEach(line -> line.connector().close());
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
        profiles.forEach(this::add);
        try {
            seen.putAll(ProfileFile.list(directory));
        } catch (IOException e) {
            LOG.warn("profiles can't be listed directory={} error={}", directory, e.toString());
        }
        seen.keySet().retainAll(lines.keySet());
        settled.putAll(seen);
    }

    private void add(Profile profile) {
        lines.put(profile.vendor(), new Line(Policies.of(profile), new HttpConnector(profile), ""));
    }

    /** One look at the directory. Whatever goes wrong is told, and the next look is taken. */
    private void look() {
        try {
            Map<String, ProfileFile> now = ProfileFile.list(directory);
            now.forEach(this::compare);
            seen.clear();
            seen.putAll(now);
        } catch (IOException e) {
            LOG.warn("profiles can't be listed directory={} error={}", directory, e.toString());
        }
    }

    private void compare(String vendor, ProfileFile file) {
        if (file.equals(settled.get(vendor)) || !file.equals(seen.get(vendor))) {
            return; // known, or perhaps still being written
        }
        settled.put(vendor, file);
        if (lines.containsKey(vendor)) {
            LOG.warn("profile changed, restart to apply vendor={}", vendor);
        } else {
            take(vendor, file);
        }
    }

    private void take(String vendor, ProfileFile file) {
        try {
            if (file.bytes() > MOST_BYTES) {
                LOG.error("new profile ignored vendor={} reason=larger than {} bytes", vendor, MOST_BYTES);
                return;
            }
            Profile profile = reader.read(file.path().getFileName().toString(), Files.readString(file.path()));
            String mistake = mistake(profile);
            if (mistake == null) {
                add(profile);
                LOG.info("new profile vendor={}", vendor);
            } else {
                LOG.error("new profile ignored vendor={} reason={}", vendor, mistake);
            }
        } catch (IOException e) {
            LOG.error("new profile can't be read vendor={} error={}", vendor, e.toString());
        } catch (InvalidProfileException e) {
            LOG.error("new profile ignored vendor={} reason={}", vendor, e.getMessage());
        }
    }

    private @Nullable String mistake(Profile profile) {
        return profile.deadline().compareTo(longestCall) < 0
                ? null
                : profile.vendor() + ".yaml: deadline: \"" + Kind.text(profile.deadline())
                        + "\": must be shorter than drain.deadline, " + Kind.text(longestCall)
                        + ", so that a clean stop can wait for a call";
    }
}
