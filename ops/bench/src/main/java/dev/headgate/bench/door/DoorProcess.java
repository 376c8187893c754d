package dev.headgate.bench.door;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.headgate.bench.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Measures doors, each in JVMs like the others'. */
public final class DoorProcess {

    private static final List<String> JVM = List.of("-Xms512m", "-Xmx512m", "-XX:+UseG1GC");
    private static final Pattern PORT = Pattern.compile("port (\\d+)\\R");
    private static final Pattern FIGURES = Pattern.compile(DoorMain.FIGURES + "(.*)\\R");
    private static final Duration START = Duration.ofMinutes(1);
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private DoorProcess() {}

    /**
     * Asks for all calls through a door.
     *
     * @param assignment the file that the Headgate behind it was told
     * @param folder for what the processes print
     */
    public static DoorRun run(Door door, DoorSize size, Path assignment, Path folder)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(
                door.name(),
                assignment.toString(),
                Integer.toString(size.warmUp()),
                Integer.toString(size.calls()),
                Integer.toString(size.pending())));
        if (door != Door.GATEWAY) {
            return load(arguments, folder);
        }
        try (ChildProcess gateway = ChildProcess.start(
                GatewayMain.class, List.of(assignment.toString()), JVM, folder.resolve("gateway.log"), PORT, START)) {
            arguments.add(gateway.printed());
            arguments.add(Long.toString(gateway.jvm().pid()));
            return load(arguments, folder);
        }
    }

    private static DoorRun load(List<String> arguments, Path folder) throws IOException, InterruptedException {
        try (ChildProcess load =
                ChildProcess.start(DoorMain.class, arguments, JVM, folder.resolve("door.log"), FIGURES, LONGEST)) {
            return new JsonMapper().readValue(load.printed(), DoorRun.class);
        }
    }
}
