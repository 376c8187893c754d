package dev.headgate.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The examples' folder, and what they need: a broker, vendors and Headgate, started as its page says. */
final class Examples implements AutoCloseable {

    static final Path FOLDER = Path.of("..", "..", "ops", "docs", "examples");

    private static final Pattern COMMANDS = Pattern.compile("(?s)```sh\\n(.*?)```");
    private static final Pattern PRINTED = Pattern.compile("(?s)```text\\n(.*?)```");
    private static final Pattern AS_JSON = Pattern.compile("(?m)^echo 'results.format: json' .*\\n");

    private final Terminals terminals;
    private final String kafka;

    /**
     * Starts what they need.
     *
     * @param folder for all files
     * @param json whether results are JSON
     */
    Examples(Path folder, boolean json) throws Exception {
        String vendors = Terminals.freePort();
        String port = Terminals.freePort();
        kafka = "localhost:" + port;
        List<String> commands = blocks(COMMANDS, Files.readString(FOLDER.resolve("README.md")));
        String headgate = commands.get(2).replace("8099", vendors);
        Matcher format = AS_JSON.matcher(headgate);
        assertThat(format.find()).isTrue();
        terminals = new Terminals(folder);
        try {
            terminals.start(commands.get(0).replace("sandbox ", "sandbox --port " + port + " "), "broker");
            terminals.start(commands.get(1).replace("8099", vendors), "simulator");
            terminals.start(json ? headgate : format.replaceFirst(""), "app");
        } catch (Exception | AssertionError e) {
            terminals.close();
            throw e;
        }
    }

    /** Where programs find Kafka. */
    String kafka() {
        return kafka;
    }

    /** Where they run. */
    Terminals terminals() {
        return terminals;
    }

    /** The n-th commands of an example's page. */
    static String commands(String example, int n) throws IOException {
        return blocks(COMMANDS, page(example)).get(n);
    }

    /** Runs the n-th commands of an example's page. */
    String run(String example, int n, Map<String, String> environment) throws Exception {
        return run(example, FOLDER.resolve(example), n, environment);
    }

    /** The same in a copy of its folder. */
    String run(String example, Path where, int n, Map<String, String> environment) throws Exception {
        Map<String, String> all = new HashMap<>(environment);
        all.put("KAFKA_BOOTSTRAP_SERVERS", kafka);
        return terminals.run(where, commands(example, n), example + "-" + n, all);
    }

    /** Compares it with what an example's page shows; three dots there are for anything. */
    static void assertAsShown(String printed, String example) throws IOException {
        String shown = blocks(PRINTED, page(example)).getFirst();
        assertThat(printed)
                .matches(Stream.of(shown.split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
    }

    private static String page(String example) throws IOException {
        return Files.readString(FOLDER.resolve(example).resolve("README.md"));
    }

    private static List<String> blocks(Pattern kind, String page) {
        return kind.matcher(page).results().map(it -> it.group(1)).toList();
    }

    @Override
    public void close() throws InterruptedException {
        terminals.close();
    }
}
