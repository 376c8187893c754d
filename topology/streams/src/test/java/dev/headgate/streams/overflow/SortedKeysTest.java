package dev.headgate.streams.overflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SortedKeysTest {

    private static final int RANGES = 3;
    private static final int STEPS = 20_000;

    @TempDir
    Path dir;

    /** Whatever comes and goes, in memory, in the file or both, is what a set would hold. */
    @ParameterizedTest
    @CsvSource({"1, 2", "1, 13", "7, 5", "7, 13", "100, 5", "100, 13", "2147483647, 13"})
    void shouldHoldWhatASetWouldHold(int maxChanges, int prefixLength) {
        Random random = new Random(maxChanges);
        List<NavigableSet<Long>> expected = new ArrayList<>();
        for (int i = 0; i < RANGES; i++) {
            expected.add(new TreeSet<>());
        }
        try (SortedKeys keys = new SortedKeys(dir.resolve("keys"), maxChanges)) {
            for (int step = 0; step < STEPS; step++) {
                int number = random.nextInt(RANGES);
                KeyRange range = keys.range(prefix(number, prefixLength));
                NavigableSet<Long> set = expected.get(number);
                long value = random.nextInt(50);
                switch (random.nextInt(5)) {
                    case 0, 1 -> {
                        range.add(value);
                        set.add(value);
                    }
                    case 2 -> {
                        range.remove(value);
                        set.remove(value);
                    }
                    case 3 -> {
                        if (!set.isEmpty()) {
                            range.remove(set.removeFirst());
                        }
                    }
                    default -> assertThat(range.all()).containsExactly(toArray(set));
                }
                assertThat(range.first()).isEqualTo(set.isEmpty() ? KeyRange.NONE : set.getFirst());
                assertThat(range.isEmpty()).isEqualTo(set.isEmpty());
            }
        }
    }

    @Test
    void shouldKnowTheFirstOfARangeThatWasForgottenMeanwhile() {
        try (SortedKeys keys = new SortedKeys(dir.resolve("keys"), 10)) {
            for (int number = 0; number < 5000; number++) {
                keys.range(prefix(number)).add(number, 7);
                keys.range(prefix(number)).add(number, 8);
            }

            keys.range(prefix(17)).remove(17, 7);

            assertThat(keys.range(prefix(16)).ofFirst()).isEqualTo(7);
            assertThat(keys.range(prefix(17)).ofFirst()).isEqualTo(8);
            assertThat(keys.range(prefix(17)).first()).isEqualTo(17);
        }
    }

    @Test
    void shouldMakeNoFileForAFew() {
        Path directory = dir.resolve("keys");
        try (SortedKeys keys = new SortedKeys(directory, 2)) {
            keys.range(prefix(1)).add(1);
            keys.range(prefix(1)).add(2);
            keys.range(prefix(1)).remove(1);
            keys.range(prefix(1)).add(3);

            assertThat(directory).doesNotExist();
        }
    }

    @Test
    void shouldLeaveNothing() {
        Path directory = dir.resolve("keys");
        try (SortedKeys keys = new SortedKeys(directory, 1)) {
            keys.range(prefix(1)).add(1);
            keys.range(prefix(1)).add(2);
            assertThat(directory).isNotEmptyDirectory();
        }

        assertThat(directory).doesNotExist();
    }

    @Test
    void shouldNotReadWhatAnotherLeft() throws Exception {
        Path directory = dir.resolve("keys");
        SortedKeys crashed = new SortedKeys(directory, 1);
        crashed.range(prefix(1)).add(1);
        crashed.range(prefix(1)).add(2);
        Path copy = dir.resolve("copy");
        Files.createDirectory(copy);
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        crashed.close();

        try (SortedKeys keys = new SortedKeys(copy, 1)) {
            keys.range(prefix(1)).add(3);
            keys.range(prefix(1)).add(4);

            assertThat(keys.range(prefix(1)).all()).containsExactly(3, 4);
        }
    }

    @Test
    void shouldSayWhereItCannotWrite() throws Exception {
        Path occupied = Files.createFile(dir.resolve("file"));
        try (SortedKeys keys = new SortedKeys(occupied.resolve("keys"), 1)) {
            KeyRange range = keys.range(prefix(1));
            range.add(1);

            assertThatThrownBy(() -> range.add(2))
                    .isInstanceOf(ProcessorStateException.class)
                    .hasMessageContaining(occupied.toString())
                    .hasMessageContaining("state.dir");
        }
    }

    private static Bytes prefix(int number) {
        return prefix(number, SortedKeyFile.PREFIX);
    }

    private static Bytes prefix(int number, int length) {
        byte[] prefix = new byte[length];
        prefix[0] = (byte) (number >> 8);
        prefix[1] = (byte) number;
        return Bytes.wrap(prefix);
    }

    private static Long[] toArray(NavigableSet<Long> set) {
        return set.toArray(Long[]::new);
    }
}
