package dev.headgate.cli;

import dev.headgate.app.Configuration;
import dev.headgate.sandbox.Sandbox;
import dev.headgate.sandbox.SharedSandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The broker that all tests share, and for each of them a configuration with topics of its own. */
@Tag("broker")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before each test
public abstract class BrokerTest {

    @TempDir
    protected Path folder;

    /** The application's id, and with a dot the prefix of its topics. */
    protected String name;

    /** The configuration's file, for {@code -c}. */
    protected String config;

    protected Configuration configuration;

    protected Sandbox sandbox;

    @BeforeAll
    void startBroker() {
        sandbox = SharedSandbox.get();
    }

    @BeforeEach
    void configure(TestInfo test) throws IOException {
        String id = test.getTestClass().orElseThrow().getName() + test.getDisplayName();
        name = "app-" + Integer.toHexString(id.hashCode());
        Path file = Files.writeString(
                folder.resolve("headgate.yaml"),
                "kafka.bootstrap.servers: " + sandbox.bootstrapServers() + "\napplication.id: " + name
                        + "\ntopics.prefix: " + name + ".\n" + settings());
        Files.createDirectories(folder.resolve("vendors"));
        config = file.toString();
        configuration = Configuration.read(file, Map.of());
    }

    /** More lines of the configuration. */
    protected String settings() {
        return "";
    }
}
