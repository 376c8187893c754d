package dev.headgate.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;

/** What an editor shows of each property. */
class MetadataTest {

    private static final Pattern PROPERTY =
            Pattern.compile("\\{\\s+\"name\": \"([^\"]+)\",\\s+\"type\": \"([^\"]+)\",([^}]*)}");

    @Test
    void shouldExplainEveryProperty() throws Exception {
        Map<String, String> types = new TreeMap<>();
        String metadata = new ClassPathResource("META-INF/spring-configuration-metadata.json")
                .getContentAsString(StandardCharsets.UTF_8);

        Matcher property = PROPERTY.matcher(metadata.substring(metadata.indexOf("\"properties\"")));
        while (property.find()) {
            assertThat(property.group(3)).as(property.group(1)).contains("\"description\": \"");
            types.put(property.group(1), property.group(2));
        }

        assertThat(types)
                .containsEntry("headgate.enabled", "java.lang.Boolean")
                .containsEntry("headgate.timeout", "java.time.Duration")
                .containsEntry("headgate.max-body-size", "org.springframework.util.unit.DataSize")
                .containsEntry("headgate.when-full", "dev.headgate.client.WhenFull")
                .containsEntry("headgate.stream.idle", "java.time.Duration")
                .containsKeys("headgate.reply-to", "headgate.kafka", "management.health.headgate.enabled");
    }
}
