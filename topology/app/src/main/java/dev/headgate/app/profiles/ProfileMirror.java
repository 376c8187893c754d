package dev.headgate.app.profiles;

import dev.headgate.streams.kafka.BrokerException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a directory as the topic of profiles is, so that what reads profiles' files reads those that all instances go by.
 * While no broker answers it stays as it was.
 *
 * <p>Threading: a thread of its own; closed by any.
 */
public final class ProfileMirror implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ProfileMirror.class);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration AGAIN = Duration.ofSeconds(1);
    private static final Duration CLOSE = Duration.ofSeconds(5);

    private final ProfileTopic topic;
    private final Path directory;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread =
            Thread.ofPlatform().name("headgate-profile-topic").daemon().unstarted(this::run);

    private ProfileMirror(ProfileTopic topic, Path directory) {
        this.topic = topic;
        this.directory = directory;
    }

    /**
     * Makes the directory as the topic is, and keeps it so until it is closed.
     *
     * @param directory its own; whatever profiles are in it and not in the topic are deleted
     * @throws IOException if the directory can't be written
     * @throws BrokerException if the topic can't be read
     */
    public static ProfileMirror start(ProfileTopic topic, Path directory) throws IOException {
        ProfileMirror mirror = new ProfileMirror(topic, directory);
        write(topic.read().texts(), directory);
        mirror.thread.start();
        return mirror;
    }

    /**
     * Writes texts to files, each at once, and deletes other profiles.
     *
     * @throws IOException if the directory can't be written
     */
    public static void write(Map<String, String> texts, Path directory) throws IOException {
        Files.createDirectories(directory);
        for (Map.Entry<String, String> text : texts.entrySet()) {
            Path file = directory.resolve(text.getKey());
            if (Files.notExists(file) || !Files.readString(file).equals(text.getValue())) {
                Path fresh = Files.writeString(directory.resolve("." + text.getKey() + ".new"), text.getValue());
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (ProfileVersion.isFile(name) && !texts.containsKey(name)) {
                    Files.delete(file);
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void run() {
        try {
            while (closed.getCount() > 0) {
                follow();
                closed.await(AGAIN.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException | InterruptException e) {
            LOG.debug("the topic of profiles is followed no more");
        }
    }

    /** Follows the topic until it is closed, or something goes wrong. */
    private void follow() {
        try (Consumer<byte[], byte[]> consumer = topic.consumer()) {
            ProfileVersions versions = new ProfileVersions();
            consumer.assign(List.of(topic.partition()));
            consumer.seekToBeginning(List.of(topic.partition()));
            long end = consumer.endOffsets(List.of(topic.partition())).getOrDefault(topic.partition(), 0L);
            while (closed.getCount() > 0) {
                ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
                for (ConsumerRecord<byte[], byte[]> record : records) {
                    versions.take(record);
                }
                if (!records.isEmpty() && consumer.position(topic.partition()) >= end) {
                    write(versions.texts(), directory);
                }
            }
        } catch (InterruptException e) {
            throw e;
        } catch (KafkaException | BrokerException e) {
            LOG.warn("profiles stay as they are, their topic can't be read error={}", e.toString());
        } catch (IOException | UncheckedIOException e) {
            LOG.error(
                    "profiles stay as they are, they can't be written directory={} error={}", directory, e.toString());
        }
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            if (!thread.join(CLOSE)) {
                thread.interrupt(); // it waits for a broker
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
