package dev.headgate.streams.layout;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The layout as it is kept in the layout topic, in JSON: people must be able to read it with any client when something is
 * wrong, no schema registry stands between, and an older version passes over fields that it does not know.
 *
 * @param state {@link #STABLE}, or what is being done to the partitions: then nothing may start
 * @param changelogs the id of each changelog that this application has had, by its full name
 * @param growing what is being done while the state is {@link #GROWING}; the layout is then the one that comes
 */
record StoredLayout(
        Layout layout,
        String state,
        Map<String, String> changelogs,
        @Nullable Growing growing) {

    static final String STABLE = "STABLE";
    static final String GROWING = "GROWING";

    private static final ObjectMapper JSON = new ObjectMapper();

    StoredLayout {
        changelogs = Map.copyOf(changelogs);
    }

    StoredLayout(Layout layout, String state, Map<String, String> changelogs) {
        this(layout, state, changelogs, null);
    }

    StoredLayout with(Layout other) {
        return new StoredLayout(other, state, changelogs, growing);
    }

    StoredLayout withChangelogs(Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(changelogs);
        more.forEach(all::putIfAbsent);
        return new StoredLayout(layout, state, all, growing);
    }

    byte[] json() {
        ObjectNode node = JSON.createObjectNode();
        node.put("topicId", layout.topicId());
        node.put("partitions", layout.partitions());
        node.put("epoch", layout.epoch());
        node.put("formats", layout.formats());
        node.put("state", state);
        ObjectNode ids = node.putObject("changelogs");
        new TreeMap<>(changelogs).forEach(ids::put);
        if (growing != null) {
            growing.write(node.putObject("growing"));
        }
        try {
            return JSON.writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a layout can't be written", e);
        }
    }

    /**
     * @throws LayoutException if it is none
     */
    static StoredLayout read(byte[] json, String topic) {
        try {
            JsonNode node = JSON.readTree(json);
            Map<String, String> changelogs = new TreeMap<>();
            node.path("changelogs")
                    .properties()
                    .forEach(it -> changelogs.put(it.getKey(), it.getValue().asText()));
            Layout layout = new Layout(
                    node.path("topicId").asText(),
                    node.path("partitions").asInt(),
                    node.path("epoch").asInt(),
                    node.path("formats").asInt());
            return new StoredLayout(
                    layout, node.path("state").asText(), changelogs, Growing.read(node.path("growing")));
        } catch (IOException | IllegalArgumentException e) {
            throw new LayoutException("the record with key layout in the topic " + topic
                    + " can't be read, so it is unknown for how many partitions the ledger was written; write the last one "
                    + "that was good there again (" + e.getClass().getSimpleName() + ")");
        }
    }
}
