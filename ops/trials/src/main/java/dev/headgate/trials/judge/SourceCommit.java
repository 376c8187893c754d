package dev.headgate.trials.judge;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The commit that the program was built from, as far as the repository around it tells. */
public final class SourceCommit {

    private static final String UNKNOWN = "unknown";
    private static final long SECONDS = 10;

    private SourceCommit() {}

    /** Its short name, with "-dirty" where files differ from it; "unknown" outside of a repository. */
    public static String find() {
        try {
            URI code = SourceCommit.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
            Path folder = Path.of(code).toAbsolutePath().getParent();
            return folder == null ? UNKNOWN : describe(folder);
        } catch (IOException | URISyntaxException e) {
            return UNKNOWN; // no git on this machine
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return UNKNOWN;
        }
    }

    private static String describe(Path folder) throws IOException, InterruptedException {
        Process git = new ProcessBuilder(
                        "git", "-C", folder.toString(), "describe", "--always", "--dirty", "--exclude=*")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (InputStream said = git.getInputStream()) {
            String commit = new String(said.readAllBytes(), StandardCharsets.UTF_8).strip();
            return git.waitFor(SECONDS, TimeUnit.SECONDS) && git.exitValue() == 0 ? commit : UNKNOWN;
        }
    }
}
