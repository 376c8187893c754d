package dev.headgate.cli.support;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

public final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() throws IOException {
        try (InputStream in = Version.class.getResourceAsStream("/version.txt")) {
            if (in == null) {
                throw new IOException("version.txt is missing");
            }
            String version = new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
            return new String[] {
                "headgate " + version + " (Java " + Runtime.version().feature() + ")"
            };
        }
    }
}
