package dev.headgate.lab;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Programs that an example needs; its test is skipped, and says why, where one of them is not there. */
final class Installed {

    private Installed() {}

    /** Skips the test where a program is not installed. */
    static void need(String program) {
        if (candidates(program).isEmpty()) {
            abort("skipped: " + program + " is not installed");
        }
    }

    /** Returns the folder of the first Python that has these modules; skips the test where none has. */
    static Path python(String... modules) throws Exception {
        for (Path python : candidates("python3")) {
            if (ends(List.of(python.toString(), "-c", "import " + String.join(", ", modules)))) {
                return Objects.requireNonNull(python.getParent());
            }
        }
        return abort("skipped: there is no python3 with the modules " + String.join(" and ", modules));
    }

    /** A value of PATH in which a folder comes first. */
    static String pathWith(Path first) {
        return first + File.pathSeparator + System.getenv("PATH");
    }

    private static List<Path> candidates(String program) {
        return Stream.concat(
                        Stream.of(System.getenv("PATH").split(File.pathSeparator)),
                        Stream.of("/usr/bin", "/usr/local/bin"))
                .map(it -> Path.of(it, program))
                .filter(Files::isExecutable)
                .distinct()
                .toList();
    }

    private static boolean ends(List<String> command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }
}
