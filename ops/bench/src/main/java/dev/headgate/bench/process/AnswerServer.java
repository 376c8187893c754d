package dev.headgate.bench.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@link AnswerServerMain} in a process of its own. */
public final class AnswerServer extends HttpServerProcess {

    /** @param folder for what it prints */
    public AnswerServer(int latencyMillis, Path folder) throws IOException, InterruptedException {
        super(
                AnswerServerMain.class,
                List.of(Integer.toString(latencyMillis)),
                "256m",
                Files.createTempFile(folder, "server", ".log"));
    }

    /** Returns how many requests of a run it has seen. */
    public long arrived(String run) throws IOException, InterruptedException {
        return Long.parseLong(new String(get("/count/" + run), StandardCharsets.US_ASCII));
    }
}
