package dev.headgate.app.profiles;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the topic of profiles holds: the last versions of each file. The newest is in force.
 *
 * <p>Threading: one thread at a time.
 */
public final class ProfileVersions {

    private static final Logger LOG = LoggerFactory.getLogger(ProfileVersions.class);

    /** Of one file that are kept. */
    public static final int KEPT = 50;

    private final Map<String, NavigableMap<Integer, ProfileVersion>> byFile = new TreeMap<>();

    /** One record of the topic. */
    void take(ConsumerRecord<byte[], byte[]> message) {
        if (message.key() == null) {
            return;
        }
        if (message.value() == null) {
            forget(new String(message.key(), StandardCharsets.UTF_8));
            return;
        }
        ProfileVersion.read(message.value())
                .ifPresentOrElse(
                        this::add,
                        () -> LOG.error(
                                "a record is no version of a profile, passed over topic={} offset={}",
                                message.topic(),
                                message.offset()));
    }

    void add(ProfileVersion version) {
        byFile.computeIfAbsent(version.file(), _ -> new TreeMap<>()).put(version.number(), version);
    }

    private void forget(String key) {
        int slash = key.lastIndexOf('/');
        NavigableMap<Integer, ProfileVersion> its = slash < 0 ? null : byFile.get(key.substring(0, slash));
        if (its != null) {
            its.values().removeIf(version -> key.endsWith("/" + version.number()));
            if (its.isEmpty()) {
                byFile.remove(key.substring(0, slash));
            }
        }
    }

    /** Returns the texts in force, by their files' names. */
    public Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>();
        byFile.forEach((file, versions) -> {
            String text = versions.lastEntry().getValue().text();
            if (text != null) {
                texts.put(file, text);
            }
        });
        return texts;
    }

    /** Returns a file's versions, the newest first; empty if there never was such a file. */
    public List<ProfileVersion> history(String file) {
        NavigableMap<Integer, ProfileVersion> versions = byFile.get(file);
        return versions == null
                ? List.of()
                : List.copyOf(versions.descendingMap().values());
    }

    /** Returns a number that is larger after any change. */
    public long revision() {
        return byFile.values().stream().mapToLong(NavigableMap::lastKey).sum();
    }

    /**
     * Returns what has to be written so that these texts are in force.
     *
     * @param wanted by their files' names
     * @param alone whether files that are not wanted are removed
     */
    public List<ProfileVersion> changes(
            Map<String, String> wanted, boolean alone, String author, String reason, Instant at) {
        List<ProfileVersion> changes = new ArrayList<>();
        Map<String, String> texts = texts();
        TreeSet<String> files = new TreeSet<>(wanted.keySet());
        if (alone) {
            files.addAll(texts.keySet());
        }
        for (String file : files) {
            String text = wanted.get(file);
            if (!Objects.equals(text, texts.get(file))) {
                changes.add(new ProfileVersion(file, last(file) + 1, text, author, reason, at));
            }
        }
        return changes;
    }

    /** Returns the numbers of a file's versions that are too old to be kept when another comes. */
    List<Integer> tooOld(ProfileVersion added) {
        NavigableMap<Integer, ProfileVersion> versions = byFile.get(added.file());
        return versions == null
                ? List.of()
                : List.copyOf(versions.headMap(added.number() - KEPT, true).keySet());
    }

    /** Returns a file's version of that number; null if it is not kept. */
    public @Nullable ProfileVersion version(String file, int number) {
        NavigableMap<Integer, ProfileVersion> versions = byFile.get(file);
        return versions == null ? null : versions.get(number);
    }

    private int last(String file) {
        NavigableMap<Integer, ProfileVersion> versions = byFile.get(file);
        return versions == null ? 0 : versions.lastKey();
    }
}
