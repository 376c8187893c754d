package dev.headgate.trials.scenario;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.headgate.trials.judge.Report;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Figures of every scenario, good and bad ones, as {@code figures.txt} keeps them. */
public final class KeptFigures {

    private static final JsonMapper JSON = new JsonMapper();
    private static final List<String> HEAD = List.of("scenario", "seed", "ok");

    private KeptFigures() {}

    /**
     * Figures of a scenario that are kept, not judged yet.
     *
     * @param index 0 for the first that are kept of that scenario; these are good
     */
    public static Report of(String scenario, int index) throws Exception {
        String json = text().lines()
                .filter(it -> it.startsWith("{\"scenario\":\"" + scenario + "\""))
                .skip(index)
                .findFirst()
                .orElseThrow();
        ObjectNode figures = (ObjectNode) JSON.readTree(json);
        return Report.of(figures.remove(HEAD).toString());
    }

    static String text() throws Exception {
        try (InputStream in = Objects.requireNonNull(KeptFigures.class.getResourceAsStream("figures.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
