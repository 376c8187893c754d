package dev.headgate.streams.layout;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The records of the layout topic. They have no format of their own, because every version must read them before it knows
 * which format its fleet writes. A later version may add fields and changes none.
 */
class GoldenLayoutTest {

    private static final StoredLayout LAYOUT = new StoredLayout(
            new Layout("topic-id", 6, 2, 1),
            StoredLayout.GROWING,
            Map.of("app-ledger-changelog", "changelog-id"),
            new Growing(3, List.of(7L, 8L, 9L), new Growing.Contents(4, 255)));
    private static final String LAYOUT_JSON = "{\"topicId\":\"topic-id\",\"partitions\":6,\"epoch\":2,\"formats\":1,"
            + "\"state\":\"GROWING\",\"changelogs\":{\"app-ledger-changelog\":\"changelog-id\"},"
            + "\"growing\":{\"from\":3,\"unread\":[7,8,9],\"records\":4,\"checksum\":\"ff\"}}";

    private static final InstanceFormats INSTANCE = new InstanceFormats("host/1", 1, Set.of("client-1"));
    private static final String INSTANCE_JSON = "{\"instance\":\"host/1\",\"formats\":1,\"members\":[\"client-1\"]}";

    @Test
    void shouldWriteTheGoldenRecords() {
        assertThat(new String(LAYOUT.json(), UTF_8)).isEqualTo(LAYOUT_JSON);
        assertThat(new String(INSTANCE.json(), UTF_8)).isEqualTo(INSTANCE_JSON);
    }

    @Test
    void shouldReadTheGoldenRecords() {
        assertThat(StoredLayout.read(LAYOUT_JSON.getBytes(UTF_8), "app-layout")).isEqualTo(LAYOUT);
        assertThat(InstanceFormats.read(INSTANCE_JSON.getBytes(UTF_8))).contains(INSTANCE);
    }
}
