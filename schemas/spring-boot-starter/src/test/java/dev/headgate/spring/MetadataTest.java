package dev.headgate.spring;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.core.io.ClassPathResource;

/** What an editor shows of each property. */
class MetadataTest {

    @Test
    void shouldExplainEveryProperty() throws Exception {
        Map<String, Object> types = new TreeMap<>();
        String metadata = new ClassPathResource("META-INF/spring-configuration-metadata.json")
                .getContentAsString(StandardCharsets.UTF_8);

        for (Object each :
                (List<?>) requireNonNull(JsonParserFactory.getJsonParser().parseMap(metadata).get("properties"))) {
            Map<?, ?> property = (Map<?, ?>) each;
            String name = String.valueOf(property.get("name"));
            assertThat(String.valueOf(property.get("description"))).as(name).isNotEqualTo("null");
            types.put(name, property.get("type"));
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
