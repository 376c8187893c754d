package dev.headgate.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What an editor shows of each property. */
class MetadataTest {

    @Test
    void shouldExplainEveryProperty() throws Exception {
        Map<String, String> types = new TreeMap<>();
        try (InputStream metadata = getClass().getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            for (JsonNode property : new ObjectMapper().readTree(metadata).get("properties")) {
                String name = property.get("name").asText();
                assertThat(property.path("description").asText()).as(name).isNotBlank();
                types.put(name, property.get("type").asText());
            }
        }

        assertThat(types)
                .containsEntry("headgate.enabled", "java.lang.Boolean")
                .containsEntry("headgate.timeout", "java.time.Duration")
                .containsEntry("headgate.max-body-size", "org.springframework.util.unit.DataSize")
                .containsEntry("headgate.when-full", "dev.headgate.client.WhenFull")
                .containsEntry("headgate.stream.idle", "java.time.Duration")
                .containsKeys("headgate.kafka", "management.health.headgate.enabled");
    }
}
