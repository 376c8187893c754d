package dev.headgate.trials.harness;

import dev.headgate.sandbox.Folders;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The version of the program before this one, for trials of an update: its processes find nothing of this version on their
 * class path.
 *
 * @param name what it is called in figures
 * @param classPath all of it
 */
public record PreviousVersion(String name, List<Path> classPath) {

    /**
     * The last commit whose newest format is 2, so that there is one that it refuses. Raise it when there is a release: the
     * version before is then that one.
     */
    private static final String COMMIT = "27e90b049825671a6b396b5172bac683945d6971";

    private static final int SHORT = 7;
    private static final String LAUNCHER = "headgate";
    private static final Path BUILT = Path.of(".headgate", "builds", "cli");
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Duration BUILD = Duration.ofMinutes(10);

    public PreviousVersion {
        classPath = List.copyOf(classPath);
    }

    /**
     * Finds it, and builds it if need be: once, as {@code ./headgate} of that version does, beside this version's builds.
     *
     * @param given a folder with its sources, or its class path; null for the repository's history
     * @param progress is told when it is built, which takes a minute or more
     * @throws UnavailableException if there is no such version here
     */
    public static PreviousVersion find(@Nullable String given, Consumer<String> progress)
            throws IOException, InterruptedException {
        if (given == null) {
            return ofHistory(ownCode(), COMMIT, progress);
        }
        Path folder = Path.of(given).toAbsolutePath();
        return Files.isExecutable(folder.resolve(LAUNCHER)) && !Files.isDirectory(folder.resolve(LAUNCHER))
                ? built(String.valueOf(folder.getFileName()), folder, progress)
                : ofClassPath(given);
    }

    private static PreviousVersion ofClassPath(String given) {
        List<Path> entries = Arrays.stream(given.split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath())
                .toList();
        for (Path entry : entries) {
            if (!Files.exists(entry)) {
                throw new UnavailableException("the version before is not there: " + entry
                        + "; name a folder with its sources, or its class path, an existing file or folder each, with "
                        + File.pathSeparator + " between them");
            }
        }
        return new PreviousVersion("as given", entries);
    }

    /**
     * Takes it out of the history of the repository that a folder is in.
     *
     * @param commit its whole name
     */
    static PreviousVersion ofHistory(Path folder, String commit, Consumer<String> progress)
            throws IOException, InterruptedException {
        String name = commit.substring(0, SHORT);
        Path log = Files.createTempFile("headgate-git-", ".log");
        try {
            Path root = repository(folder, log);
            Path sources = root.resolve(".headgate").resolve("previous").resolve(name);
            if (!Files.isDirectory(sources)) {
                extract(root, commit, sources, log);
            }
            return built(name, sources, progress);
        } finally {
            Files.deleteIfExists(log);
        }
    }

    private static Path repository(Path folder, Path log) throws IOException, InterruptedException {
        try {
            Tool git = Tool.run(List.of("git", "-C", folder.toString(), "rev-parse", "--show-toplevel"), log, SOON);
            if (git.ok()) {
                return Path.of(git.printed().strip());
            }
        } catch (IOException e) {
            throw missing("git can't be run (" + e.getMessage() + ")");
        }
        throw missing(folder + " is in no git repository");
    }

    /** The folder that this version's classes, or their archive, are in. */
    private static Path ownCode() {
        try {
            Path code = Path.of(PreviousVersion.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Files.isDirectory(code) ? code : code.resolveSibling("");
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a class path that is no path", e);
        }
    }

    /** Takes the sources out of the history, all or nothing: another process may do the same. */
    private static void extract(Path root, String commit, Path sources, Path log)
            throws IOException, InterruptedException {
        Path partly = Files.createTempDirectory(Files.createDirectories(sources.resolveSibling("")), "partly-");
        try {
            Path archive = partly.resolve("sources.tar");
            Path tree = Files.createDirectory(partly.resolve("sources"));
            Tool git = Tool.run(
                    List.of("git", "-C", root.toString(), "archive", "-o", archive.toString(), commit), log, SOON);
            if (!git.ok()) {
                throw missing("the history of " + root + " does not have commit " + commit.substring(0, SHORT)
                        + "; a shallow clone gets it with: git fetch --unshallow");
            }
            Tool tar = Tool.run(List.of("tar", "-xf", archive.toString(), "-C", tree.toString()), log, SOON);
            if (!tar.ok()) {
                throw new IOException("tar failed: " + tar.printed());
            }
            Files.move(tree, sources, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.isDirectory(sources)) {
                throw e;
            }
        } finally {
            Folders.delete(partly);
        }
    }

    /** Its own launcher builds it if it is not, says its version, and leaves its class path in a file. */
    private static PreviousVersion built(String name, Path sources, Consumer<String> progress)
            throws IOException, InterruptedException {
        if (!Files.exists(sources.resolve(BUILT))) {
            progress.accept("Building the version before, " + name + ", once ...");
        }
        Path log = Files.createTempFile("headgate-previous-", ".log");
        try {
            Tool launcher = Tool.run(List.of(sources.resolve(LAUNCHER).toString(), "--version"), log, BUILD);
            if (!launcher.ok()) {
                throw new IllegalStateException("the version before can't be built:\n" + launcher.printed());
            }
        } finally {
            Files.deleteIfExists(log);
        }
        return new PreviousVersion(
                name,
                Files.readAllLines(sources.resolve(BUILT)).stream()
                        .filter(line -> !line.isBlank())
                        .map(Path::of)
                        .toList());
    }

    private static UnavailableException missing(String why) {
        return new UnavailableException("the version before is built from the history of the git repository, and " + why
                + "; or name it with --previous: a folder with its sources, or its class path");
    }
}
