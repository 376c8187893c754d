package dev.headgate.trials.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.PreviousVersion;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;

/**
 * A fleet is updated while it calls, and taken back: to the next version, back, and forward again, one instance after the
 * other. Then the newer format is made final, and an instance of the version before must refuse to start. The version before
 * is this commit; the next version is this commit with a format that tests invent, as {@link PreviousVersion} says.
 *
 * @param instances how many
 */
public record Rolling(int instances) implements Script {

    private static final int INSTANCES = 2;
    private static final int SECONDS = 5;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** An intent that is called at most once is AMBIGUOUS if its owner had to give it away during the call. */
    private static final Set<String> KINDS = Set.of("SUCCEEDED", "CANCELLED", "AMBIGUOUS");

    public Rolling() {
        this(INSTANCES);
    }

    @Override
    public void play(Play play) throws Exception {
        Duration between = play.measuring(SECONDS);
        Report report = play.report()
                .with("previous", PreviousVersion.NAME)
                .with("instances", instances)
                .zero("stops", "cleanStops");
        Report calls = report.group("calls");
        Report formats = report.group("formats");
        Report refusal = report.group("refusal").with("exit", -1).with("named", false);
        TestBed bed = play.bed(RollingLoad.PARTITIONS, RollingLoad.vendors(play.seed(), 3 * instances + 1));
        long begun = System.nanoTime();
        Fleet fleet = new Fleet(bed, instances, report);
        fleet.addFormats(formats);
        formats.with("heldUp", true);
        try (RollingLoad load = new RollingLoad(bed)) {
            load.awaitFirst();
            Wait.pass(between);
            try (Changelogs changelogs = new Changelogs(bed, (int) formats.number("previous"))) {
                roll(fleet, load, changelogs, between, play);
                if (formats.with("newerBefore", changelogs.newer()).number("newerBefore") == 0) {
                    int newest = (int) formats.number("newest");
                    play.tell("Format %d is made final ...", newest);
                    fleet.finalizeFormats();
                    Wait.until("the newer format is written", PATIENCE, () -> changelogs.newer() > 0);
                    play.tell("An instance of the version before is started ...");
                    load.coolDown();
                    fleet.startFormer(0, newest, refusal);
                }
                formats.with("newerAfter", changelogs.newer());
                play.tell("The last outcomes ...");
                load.addFigures((long) report.number("stops"), calls);
                calls.with("seconds", Play.secondsSince(begun));
            }
        }
    }

    /**
     * Rolls the fleet. {@code formats finalize} must be held up while both versions run. Ends early if an instance can't start
     * because a format was written that the version before can't read.
     */
    private void roll(Fleet fleet, RollingLoad load, Changelogs changelogs, Duration between, Play play)
            throws Exception {
        Report formats = play.report().group("formats");
        try {
            play.tell("Forward, to the next version ...");
            each(load, instance -> {
                fleet.forward(instance);
                boolean mixed = instance < instances - 1;
                if (mixed && !fleet.isHeldUp()) {
                    formats.with("heldUp", false);
                }
            });
            Wait.pass(between);
            play.tell("Back ...");
            each(load, fleet::back);
            Wait.pass(between);
            play.tell("Forward again ...");
            each(load, fleet::forward);
            Wait.pass(between);
        } catch (IllegalStateException e) {
            if (changelogs.newer() == 0) {
                throw e;
            }
            formats.with("heldUp", false);
            String stopped = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            play.tell("A newer format was written before it was made final, and then: %s", stopped);
        }
    }

    private void each(RollingLoad load, Play.Round step) throws Exception {
        for (int instance = 0; instance < instances; instance++) {
            load.coolDown();
            step.play(instance);
        }
    }

    @Override
    public void judge(Report report) {
        report.must("cleanStops = stops")
                .say("{instances} instances rolled from {previous} to this version, back and forward again:"
                        + " {cleanStops} of {stops} stops were clean.");
        Report calls = report.group("calls");
        Report outcomes = calls.group("outcomes");
        calls.none("lost", "duplicates", "overQuota", "inCoolDown")
                .none("outOfOrder", "secondCalls", "calledThoughCancelled")
                .must("coolDowns > 0", "repeats <= mostRepeats")
                .must(KINDS.containsAll(outcomes.figures().keySet()), "no other outcomes than " + KINDS)
                .must(count(outcomes, "CANCELLED") == calls.number("cancelled"), "each cancelled intent ends CANCELLED")
                .must(count(outcomes, "SUCCEEDED") > calls.number("intents") / 2, "more than half of all SUCCEEDED")
                .say("{intents:,d} intents in {seconds:.1f} s: {lost} lost, {duplicates} doubled, {overQuota} calls"
                        + " over quota, {inCoolDown} inside one of {coolDowns} cool-downs, {outOfOrder} out of order,"
                        + " {secondCalls} second calls where one is the most, {calledThoughCancelled} of {cancelled}"
                        + " cancelled ones called; {repeats} calls repeated (at most {mostRepeats:,d}); {outcomes}");
        report.group("formats")
                .must("previous < newest", "heldUp", "newerBefore = 0", "newerAfter > 0")
                .say("Format {newest} could not be made final while the version before ran: {heldUp}; {newerBefore}"
                        + " records newer than format {previous} before it was, {newerAfter:,d} after.");
        report.group("refusal")
                .must("exit = 4", "named")
                .say("Started after that, the version before ended with {exit} (wanted: 4) and named the format:"
                        + " {named}.");
    }

    private static double count(Report outcomes, String kind) {
        return outcomes.figures().containsKey(kind) ? outcomes.number(kind) : 0;
    }

    /** Instances of two versions. Each is stopped and started as the other version, on its own state. */
    private static final class Fleet {

        /** The exit code of {@code formats finalize} that an instance holds up. */
        private static final int HELD_UP = 1;

        private final TestBed bed;
        private final Report report;
        private final List<AppProcess> running = new ArrayList<>();

        /**
         * Starts instances of the version before.
         *
         * @param report counts the stops, and those that ended with exit code 0
         */
        Fleet(TestBed bed, int instances, Report report) throws Exception {
            this.bed = bed;
            this.report = report;
            for (int instance = 0; instance < instances; instance++) {
                running.add(bed.start(launch(instance)));
            }
        }

        private static Launch launch(int instance, String... jvmOptions) {
            return Launch.of("instance-" + instance)
                    .quick()
                    .draining(Duration.ofSeconds(10))
                    .withJvmOptions(jvmOptions);
        }

        /** Stops an instance and starts it again as the next version. */
        void forward(int instance) throws Exception {
            stop(instance);
            running.set(instance, bed.start(launch(instance, PreviousVersion.NEXT)));
        }

        /** Stops an instance and starts it again as the version before. */
        void back(int instance) throws Exception {
            stop(instance);
            running.set(instance, bed.start(launch(instance)));
        }

        private void stop(int instance) throws InterruptedException {
            int exit = running.get(instance).stop(PATIENCE);
            report.add("stops", 1).count("cleanStops", exit == 0);
        }

        /**
         * Stops an instance, starts it as the version before, which is expected to end by itself, and then as the next version
         * again.
         *
         * @param format that the version before must name, together with the command that made the format final
         */
        void startFormer(int instance, int format, Report refusal) throws Exception {
            stop(instance);
            AppProcess former = bed.launch(launch(instance));
            refusal.with("exit", former.exitValueWithin(PATIENCE));
            former.close();
            String said = former.log();
            refusal.with("named", said.contains("headgate formats finalize") && said.contains("format " + format));
            running.set(instance, bed.start(launch(instance, PreviousVersion.NEXT)));
        }

        /** Adds the newest format that the version before reads, and the newest of the next version. */
        void addFormats(Report formats) throws Exception {
            JsonNode shown = command("show", "--json").json();
            int newest = shown.path("newest").asInt();
            int former = shown.path("readers")
                    .valueStream()
                    .mapToInt(JsonNode::asInt)
                    .filter(it -> it > 0 && it < newest)
                    .max()
                    .orElseThrow(() -> new IllegalStateException("no instance of the version before runs: " + shown));
            formats.with("previous", former).with("newest", newest);
        }

        /** Says {@code formats finalize}. Returns whether an instance that does not read the newest format held it up. */
        boolean isHeldUp() throws Exception {
            return command("finalize").exit() == HELD_UP;
        }

        /**
         * Says the same until nothing holds it up any more.
         *
         * @throws IllegalStateException if it stays held up
         */
        void finalizeFormats() throws Exception {
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            for (TestBed.Ended ended = command("finalize"); ended.exit() != 0; ended = command("finalize")) {
                if (System.nanoTime() - deadline > 0) {
                    throw new IllegalStateException("formats finalize is held up:\n" + ended.printed());
                }
            }
        }

        private TestBed.Ended command(String... words) throws Exception {
            String[] formats =
                    Stream.concat(Stream.of("formats"), Stream.of(words)).toArray(String[]::new);
            return bed.run(launch(0, "-Xmx128m", PreviousVersion.NEXT), PATIENCE, formats);
        }
    }

    /** Counts the records of the changelogs whose format is newer than an instance knows. */
    static final class Changelogs implements AutoCloseable {

        /** Begins the head of a record; the number of its format follows. A few records, such as counts, have no head. */
        private static final byte MARK = (byte) 0xF6;

        private static final int HEADLESS = 1;

        private final CommittedTopic<?> changelogs;
        private long newer;

        /** @param known the newest format that does not count */
        Changelogs(TestBed bed, int known) throws Exception {
            List<String> topics;
            try (Admin admin = Admin.create(bed.client())) {
                topics = admin.listTopics().names().get().stream()
                        .filter(it -> it.startsWith(Application.ONE.id() + "-") && it.endsWith("-changelog"))
                        .toList();
            }
            changelogs = CommittedTopic.ofBytes(bed.client(), topics, it -> newer += format(it) > known ? 1 : 0);
        }

        /** Reads what is committed by now. Returns how many records of newer formats there are so far. */
        long newer() {
            if (!changelogs.readToEnd(PATIENCE)) {
                throw new IllegalStateException("changelogs can't be read within " + PATIENCE.toSeconds() + " s");
            }
            return newer;
        }

        static int format(byte[] value) {
            return value.length >= 2 && value[0] == MARK ? Byte.toUnsignedInt(value[1]) : HEADLESS;
        }

        @Override
        public void close() {
            changelogs.close();
        }
    }
}
