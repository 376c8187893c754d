package dev.headgate.trials.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreviousVersionTest {

    private static final String LAUNCHER = """
            #!/bin/sh
            cd "$(dirname "$0")"
            mkdir -p .headgate/builds
            echo /libraries/one.jar > .headgate/builds/cli
            echo /libraries/two.jar >> .headgate/builds/cli
            """;

    private static final Path[] LIBRARIES = {Path.of("/libraries/one.jar"), Path.of("/libraries/two.jar")};

    private final List<String> progress = new ArrayList<>();

    @TempDir
    Path dir;

    private Path repository;

    @BeforeEach
    void makeFolders() throws Exception {
        repository = Files.createDirectories(dir.resolve("repository"));
    }

    @Test
    void shouldTakeAClassPathAsItIsGiven() throws Exception {
        Path jar = Files.createFile(dir.resolve("one.jar"));

        PreviousVersion version = PreviousVersion.find(jar + File.pathSeparator + dir, progress::add);

        assertThat(version.classPath()).containsExactly(jar, dir);
        assertThat(progress).isEmpty();
    }

    @Test
    void shouldSayWhichEntryOfAClassPathIsNotThere() {
        assertThatExceptionOfType(UnavailableException.class)
                .isThrownBy(() -> PreviousVersion.find(dir.resolve("gone.jar").toString(), progress::add))
                .withMessageContaining(dir.resolve("gone.jar").toString())
                .withMessageContaining("name a folder with its sources, or its class path");
    }

    @Test
    void shouldHaveAFolderWithSourcesBuiltByItsOwnLauncherAndSaySoOnce() throws Exception {
        launcher(repository, LAUNCHER);

        PreviousVersion built = PreviousVersion.find(repository.toString(), progress::add);
        PreviousVersion again = PreviousVersion.find(repository.toString(), progress::add);

        assertThat(built.classPath()).containsExactly(LIBRARIES);
        assertThat(again).isEqualTo(built);
        assertThat(progress).containsExactly("Building the version before, repository, once ...");
    }

    @Test
    void shouldSayWhatTheLauncherPrintedWhenItFails() throws Exception {
        launcher(repository, "#!/bin/sh\necho no compiler here\nexit 3\n");

        assertThatIllegalStateException()
                .isThrownBy(() -> PreviousVersion.find(repository.toString(), progress::add))
                .withMessageContaining("no compiler here");
    }

    @Test
    void shouldTakeTheSourcesOutOfTheHistoryThatTheProgramWasBuiltIn() throws Exception {
        launcher(repository, LAUNCHER);
        String commit = commit();
        launcher(repository, "#!/bin/sh\nexit 3\n");
        Path classes = Files.createDirectories(repository.resolve("ops/classes"));

        PreviousVersion built = PreviousVersion.ofHistory(classes, commit, progress::add);
        PreviousVersion again = PreviousVersion.ofHistory(classes, commit, progress::add);

        assertThat(built.classPath()).containsExactly(LIBRARIES);
        assertThat(built.name()).isEqualTo(commit.substring(0, 7));
        assertThat(again).isEqualTo(built);
        try (Stream<Path> left = Files.list(repository.resolve(".headgate/previous"))) {
            assertThat(left).containsExactly(repository.resolve(".headgate/previous/" + built.name()));
        }
    }

    @Test
    void shouldSayHowToGetACommitThatAShallowCloneLacks() throws Exception {
        launcher(repository, LAUNCHER);
        commit();

        assertThatExceptionOfType(UnavailableException.class)
                .isThrownBy(() -> PreviousVersion.ofHistory(
                        repository, "0123456789abcdef0123456789abcdef01234567", progress::add))
                .withMessageContaining("0123456")
                .withMessageContaining("git fetch --unshallow")
                .withMessageContaining("--previous");
    }

    @Test
    void shouldSayThatThereIsNoRepository() {
        assertThatExceptionOfType(UnavailableException.class)
                .isThrownBy(() -> PreviousVersion.ofHistory(dir, "0123456789", progress::add))
                .withMessageContaining("is in no git repository")
                .withMessageContaining("--previous");
    }

    private static void launcher(Path folder, String script) throws Exception {
        Path file = Files.writeString(folder.resolve("headgate"), script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String commit() throws Exception {
        git("init", "--quiet");
        git("add", "headgate");
        git("-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "--quiet", "-m", "first");
        return git("rev-parse", "HEAD").strip();
    }

    private String git(String... arguments) throws Exception {
        List<String> command = Stream.concat(Stream.of("git", "-C", repository.toString()), Stream.of(arguments))
                .toList();
        Tool git = Tool.run(command, dir.resolve("git.log"), Duration.ofSeconds(30));
        assertThat(git.ok()).as(git.printed()).isTrue();
        return git.printed();
    }
}
