package dev.headgate.cli.top;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.cli.support.Keys;
import dev.headgate.cli.support.Paint;
import dev.headgate.cli.support.Picture;
import dev.headgate.cli.support.Stop;
import dev.headgate.cli.support.Terminal;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.rate.RateHistory;
import dev.headgate.control.status.StatusSource;
import dev.headgate.control.status.VendorState;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Looks again and again.
 *
 * <p>Threading: one thread.
 */
@Command(
        name = "top",
        header = "Watch all vendors at work, those first that need somebody.",
        description = {
            "",
            "Reads what status reads. RATE/S is outcomes a second over the last minute,",
            "LEFT how long what waits takes at that rate, LIMIT the permits held of the",
            "limit that is nearest to its maximum. The wider the terminal, the more columns.",
            "",
            "Keys: q quits; a, w and n sort by attention, by what waits and by name.",
            "NO_COLOR in the environment leaves colours out.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate top",
            "  headgate top --every 5s --sort waiting",
            "  headgate top --once --json",
            "",
            "Exit codes: 0 good, 2 no terminal, wrong usage or configuration, 3 a broker",
            "failed."
        })
public final class TopCommand extends ClusterOperation {

    private static final Duration LEAST = Duration.ofMillis(100);
    private static final Duration KEYS = Duration.ofMillis(100);
    private static final int LOOKS_FOR_KEYS = 10;
    private static final char NONE = ' ';

    /** The rate is that of this time before now. */
    private static final Duration RECENT = Duration.ofMinutes(1);

    private final Map<String, RateHistory> histories = new HashMap<>();

    @Option(
            names = "--every",
            paramLabel = "DURATION",
            defaultValue = "2s",
            description = "So long after the last look (default: ${DEFAULT-VALUE})")
    private Duration every = Duration.ofSeconds(2);

    @Option(
            names = "--sort",
            paramLabel = "ORDER",
            defaultValue = "attention",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private Order order = Order.ATTENTION;

    @Option(names = "--once", description = "Looks twice, for the rates, prints it and ends")
    private boolean once;

    @Override
    public Integer call() throws InterruptedException {
        if (every.compareTo(LEAST) < 0) {
            throw CommandException.usage("--every must be at least " + LEAST.toMillis() + "ms");
        }
        if (!once && !output.isJson() && !Terminal.isThere()) {
            throw CommandException.usage("top needs a terminal. Elsewhere: top --once prints it once,"
                    + " top --json an object for each vendor at each look, status the reasons");
        }
        Configuration configuration = config.read();
        try (Cluster cluster = Cluster.connect(configuration.kafka());
                Stop stop = Stop.onSignal()) {
            watch(new StatusSource(configuration, cluster), configuration.applicationId(), stop);
        }
        return Exit.GOOD;
    }

    private void watch(StatusSource source, String application, Stop stop) throws InterruptedException {
        if (once) {
            look(source);
            if (!stop.await(every.toMillis())) {
                print(application, look(source));
            }
        } else if (output.isJson()) {
            do {
                print(application, look(source));
            } while (!output.isClosed() && !stop.await(every.toMillis()));
        } else {
            try (Keys keys = Keys.ofTerminal();
                    Picture picture = new Picture(output.out())) {
                draw(source, application, keys, picture, stop);
            }
        }
    }

    /** The states now, with the rates by what the owners counted at the looks of the last minute. */
    private List<TopRow> look(StatusSource source) {
        List<VendorState> states = source.states();
        Instant now = now();
        histories.keySet().retainAll(states.stream().map(VendorState::vendor).toList());
        return states.stream().map(state -> row(state, now)).toList();
    }

    private TopRow row(VendorState state, Instant now) {
        RateHistory history =
                histories.computeIfAbsent(state.vendor(), _ -> new RateHistory(1, RECENT, RECENT, Duration.ZERO));
        history.add(state.finished(), now);
        return new TopRow(state, history.rate(now), now);
    }

    /** Looks, and draws once a second, for what counts down, and at each key. */
    private void draw(StatusSource source, String application, Keys keys, Picture picture, Stop stop)
            throws InterruptedException {
        while (true) {
            List<TopRow> rows = look(source);
            long next = System.nanoTime() + every.toNanos();
            do {
                Instant now = now();
                TopTable table = new TopTable(Terminal.size(), Paint.ofTerminal(), order);
                picture.draw(table.lines(
                        title(application),
                        rows.stream().map(row -> row.at(now)).toList()));
                char key = NONE;
                for (int i = 0; i < LOOKS_FOR_KEYS && key == NONE && System.nanoTime() - next < 0; i++) {
                    if (stop.await(KEYS.toMillis()) || output.isClosed()) {
                        return;
                    }
                    key = keys.pressed();
                }
                if (key == 'q') {
                    return;
                }
                order = order.asked(key);
            } while (System.nanoTime() - next < 0);
        }
    }

    private void print(String application, List<TopRow> rows) {
        List<TopRow> sorted = rows.stream().sorted(order.comparator()).toList();
        if (output.isJson()) {
            sorted.forEach(row -> output.json(row.json()));
            return;
        }
        Terminal.Size size = new Terminal.Size(Terminal.size().columns(), Integer.MAX_VALUE);
        new TopTable(size, Paint.ofTerminal(), order)
                .lines(title(application), rows)
                .forEach(output.out()::println);
    }

    private static String title(String application) {
        return application + "  " + LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS)
                + "  q quits, a w n sort";
    }

    private static Instant now() {
        return Instant.ofEpochMilli(System.currentTimeMillis());
    }
}
