package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemberIdTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path dir;

    @Test
    void shouldBeTheSameInAStateDirectoryAndAnotherInAnother() throws Exception {
        Path other = Files.createDirectory(dir.resolve("other"));

        String id = MemberId.in(dir);

        assertThat(MemberId.in(dir)).isEqualTo(id).matches("[0-9a-f-]{36}");
        assertThat(MemberId.in(other)).isNotEqualTo(id);
        assertThat(dir.resolve(MemberId.FILE)).hasContent(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a\nb", "\u00e4"})
    void shouldBeMadeAnewWhereWhatIsKeptIsNone(String kept) throws Exception {
        Files.writeString(dir.resolve(MemberId.FILE), kept);

        String id = MemberId.in(dir);

        assertThat(id).matches("[0-9a-f-]{36}");
        assertThat(MemberId.in(dir)).isEqualTo(id);
    }

    @Test
    void shouldBeWhatAnOperatorWrote() throws Exception {
        Files.writeString(dir.resolve(MemberId.FILE), "west-1\n");

        assertThat(MemberId.in(dir)).isEqualTo("west-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"group.instance.id", "consumer.group.instance.id", "main.consumer.group.instance.id"})
    void shouldLeaveAloneAnInstanceWithANameOfItsOwn(String key) {
        assertThat(MemberId.isGiven(Map.of(key, "one"))).isTrue();
        assertThat(MemberId.isGiven(Map.of("producer.group.instance.id", "one")))
                .isFalse();
    }
}
