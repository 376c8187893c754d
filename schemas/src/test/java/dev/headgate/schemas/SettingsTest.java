package dev.headgate.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.types.Password;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
    private static final String URL = "http://127.0.0.1:1";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "schema.registry.ssl.keystore.location",
                "schema.registry.basic.auth.user.info",
                "bearer.auth.credentials.source",
                "bearer.auth.token",
                "basic.auth.something",
                "rule.executors",
                "request.header.X-Api",
                "max.retries",
                "proxy.host",
                "use.latest.with.metadata",
                "value.schema.id.serializer"
            })
    void shouldRefuseAKeyThatIsNotSupportedByName(String key) {
        // Given
        Map<String, String> configs = Map.of("schema.registry.url", URL, key, "s3cr3t");

        // When / Then
        assertThatThrownBy(() -> new AvroSerde().configure(configs, false))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(key)
                .hasMessageContaining("not supported")
                .hasMessageNotContaining("s3cr3t");
    }

    @ParameterizedTest
    @CsvSource({
        "use.latest.version,true",
        "normalize.schemas,true",
        "avro.remove.java.properties,false",
        "value.subject.name.strategy,io.confluent.kafka.serializers.subject.RecordNameStrategy",
        "specific.avro.reader,false",
        "auto.register.schemas,yes",
        "http.read.timeout.ms,0",
        "http.connect.timeout.ms,soon",
        "schema.registry.url,''",
        "schema.registry.url,'http://a,,http://b'",
        "schema.registry.url,registry:8081",
        "schema.registry.url,ftp://registry",
        "schema.registry.url,http://registry/?a=b",
        "schema.registry.url,http:// registry",
        "basic.auth.credentials.source,SASL_INHERIT",
        "basic.auth.credentials.source,USER_INFO",
        "basic.auth.user.info,me:pass"
    })
    void shouldRefuseAValueThatMakesNoSenseOrIsNotSupported(String key, String value) {
        // When / Then
        assertThatThrownBy(() -> RegistrySettings.of(Map.of(key, value)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(key.startsWith("basic.auth") ? "basic.auth" : key);
    }

    @ParameterizedTest
    @CsvSource({
        "use.latest.version,false",
        "specific.avro.reader,true",
        "avro.remove.java.properties,TRUE",
        "value.subject.name.strategy,io.confluent.kafka.serializers.subject.TopicNameStrategy",
        "sasl.jaas.config,anything",
        "group.id,g"
    })
    void shouldAllowAKeyThatAsksForWhatHappensAnyway(String key, String value) {
        // When
        RegistrySettings settings =
                Objects.requireNonNull(RegistrySettings.of(Map.of("schema.registry.url", URL, key, value)));

        // Then
        assertThat(settings.register()).isTrue();
    }

    @Test
    void shouldNotShowCredentials() {
        // Given
        Map<String, Object> configs = Map.of(
                "schema.registry.url", "https://Registry:8081/x/",
                "basic.auth.credentials.source", "USER_INFO",
                "basic.auth.user.info", new Password("me:s3cr3t"));

        // When
        RegistrySettings settings = Objects.requireNonNull(RegistrySettings.of(configs));

        // Then
        assertThat(settings.toString()).contains("https://Registry:8081/x").doesNotContain("Basic");
        assertThat(settings.endpoints().get(0).authorization()).startsWith("Basic ");
    }

    @Test
    void shouldNotQuoteAMalformedUrl() {
        // When / Then
        assertThatThrownBy(() -> RegistrySettings.of(Map.of("schema.registry.url", "http://me:s3cr3t@host:port")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("schema.registry.url")
                .hasMessageNotContaining("s3cr3t");
    }

    @Test
    void shouldConfigureTheSerializerAndDeserializerAlone() {
        // Given
        AvroSerializer serializer = new AvroSerializer();
        AvroDeserializer deserializer = new AvroDeserializer();

        // When
        try (FakeRegistry registry = new FakeRegistry()) {
            serializer.configure(Map.of("schema.registry.url", registry.url()), false);
            deserializer.configure(Map.of("schema.registry.url", registry.url()), false);
            byte[] bytes = serializer.serialize("t", RecordsV1.call());

            // Then
            assertThat(bytes).startsWith(0, 0, 0, 0, 1);
            assertThat(deserializer.deserialize("t", bytes)).isEqualTo(RecordsV1.call());
        }
    }
}
