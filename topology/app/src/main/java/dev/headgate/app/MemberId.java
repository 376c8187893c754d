package dev.headgate.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.StreamsConfig;

/**
 * What an instance is called in its consumer group. It is kept in the state directory, so that an instance that comes back
 * after a crash is the same member: it has its partitions again at once, and need not wait until its former self is missed.
 */
final class MemberId {

    static final String FILE = "member-id";

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._-]{1,100}");

    private MemberId() {}

    /** Returns the one that is kept there; a new one, which is kept from now on, if there is none or it can't be read. */
    static String in(Path stateDir) throws IOException {
        Path file = stateDir.resolve(FILE);
        if (Files.isRegularFile(file)) {
            String kept = Files.readString(file).strip();
            if (FORM.matcher(kept).matches()) {
                return kept;
            }
        }
        String made = UUID.randomUUID().toString();
        Path written = Files.writeString(stateDir.resolve(FILE + ".new"), made + "\n");
        Files.move(written, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        return made;
    }

    /** Returns whether the operator gave it a name. */
    static boolean isGiven(Map<String, Object> kafka) {
        String key = ConsumerConfig.GROUP_INSTANCE_ID_CONFIG;
        return Stream.of(key, StreamsConfig.consumerPrefix(key), StreamsConfig.mainConsumerPrefix(key))
                .anyMatch(kafka::containsKey);
    }
}
