package dev.headgate.trials.chaos;

import dev.headgate.schemas.OwnerPartition;
import dev.headgate.trials.harness.Wait;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What can't be mended is done to an application that was made for it, while the broker, the network and the machine are as
 * busy as chaos makes them. What it then does wrong is the run's.
 */
final class GroundFaults {

    /** Of Debian and its kin; elsewhere the clock is not stepped. */
    private static final Path FAKE_TIME = Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1");

    private static final int INTENTS = 5;
    private static final Duration NOTICE = Duration.ofSeconds(60);
    private static final Duration REGISTRY_AWAY = Duration.ofSeconds(8);

    /** About what the command takes. */
    private static final Duration GROWTH = Duration.ofSeconds(20);

    private static final long LATE_ORDINAL = 1L << 62;

    /** What Kafka Streams logs. */
    private static final String THREAD_DIED = "Replacing thread";

    /** The mark of records with a format, and the highest there can ever be. */
    private static final byte[] NEWEST = {(byte) 0xF6, (byte) 0xFF, 1, 2, 3};

    private GroundFaults() {}

    /** What is done to an application. */
    private interface Hurt {

        /** Returns what it did wrong, in words; null for nothing. */
        @Nullable
        String done(ThrowawayApplication side) throws Exception;
    }

    /** Whether a clock can be stepped here. */
    static boolean canStepClocks() {
        return Files.isRegularFile(FAKE_TIME);
    }

    /** The topic of intents is deleted and made again. */
    static boolean topicRecreated(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return waiting(bed, "RECREATED", Duration.ofSeconds(40), side -> {
            side.recreateIntents();
            int code = side.exitValueWithin(NOTICE);
            if (code != ThrowawayApplication.REFUSES) {
                return "the instance under which intents was made again ended with " + code;
            }
            return finishedAgain(side, "it did not start on the topic made again");
        });
    }

    /** The topic of intents gets a partition more, and the command that moves what is kept is killed in the midst of it. */
    static boolean partitionsGrown(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return waiting(bed, "GROWN", Duration.ofSeconds(60), side -> {
            side.growIntents();
            int code = side.exitValueWithin(NOTICE);
            side.start(Map.of());
            int again = side.exitValueWithin(NOTICE);
            if (code != ThrowawayApplication.REFUSES || again != ThrowawayApplication.REFUSES) {
                return "with a partition more it ended with " + code + ", and the next start with " + again;
            }
            int _ = side.grow(Duration.ofMillis(random.nextLong(GROWTH.toMillis())));
            int grown = side.grow(NOTICE);
            return grown == 0
                    ? finishedAgain(side, "it did not start on a partition more")
                    : "topics grow ended with " + grown;
        });
    }

    /** It is the next version, the one before and the next one again, while intents wait that the one before has accepted. */
    static boolean versionRolled(ChaosTestBed bed, RandomGenerator random) throws Exception {
        try (ThrowawayApplication side = new ThrowawayApplication(bed, List.of(), Map.of())) {
            if (!side.serves()) {
                return false;
            }
            side.send(INTENTS, Duration.ofSeconds(60));
            if (!side.awaitWaiting(INTENTS)) {
                return false;
            }
            for (boolean next : new boolean[] {true, false, true}) {
                int stopped = side.stop();
                if (stopped != 0 || !(next ? side.servesAsNextVersion() : side.serves())) {
                    return accused(
                            bed,
                            "ROLLED",
                            "it was stopped with " + stopped + ", and did not start as "
                                    + (next ? "the next version" : "the version before"));
                }
            }
            side.send(INTENTS, Duration.ofSeconds(1));
            return accused(bed, "ROLLED", finished(side));
        }
    }

    /** While it is stopped, a version to come writes to its ledger. */
    static boolean newerEntry(ChaosTestBed bed, RandomGenerator random) throws Exception {
        return waiting(bed, "NEWER_ENTRY", Duration.ofSeconds(30), side -> {
            int stopped = side.stop();
            byte[] key =
                    ByteBuffer.allocate(9).put((byte) 0).putLong(LATE_ORDINAL).array();
            int partition = OwnerPartition.of(
                    ThrowawayApplication.VENDOR.getBytes(StandardCharsets.UTF_8), ThrowawayApplication.PARTITIONS);
            side.put(side.ledger(), partition, key, NEWEST);
            side.deleteState();
            side.start(Map.of());
            int refused = side.exitValueWithin(NOTICE);
            side.put(side.ledger(), partition, key, null);
            side.deleteState();
            boolean serves = side.serves();
            if (stopped != 0 || refused != ThrowawayApplication.REFUSES) {
                return "it was stopped with " + stopped + ", and an entry of a newer version ended it with " + refused;
            }
            return serves ? finished(side) : "it did not start when the entry was taken out";
        });
    }

    /** It is started with a clock that is an hour slow. */
    static boolean slowClock(ChaosTestBed bed, RandomGenerator random) throws Exception {
        if (!canStepClocks()) {
            return false;
        }
        try (ThrowawayApplication side = new ThrowawayApplication(bed, List.of(), Map.of())) {
            side.start(
                    Map.of("LD_PRELOAD", FAKE_TIME.toString(), "FAKETIME", "-1h", "FAKETIME_DONT_FAKE_MONOTONIC", "1"));
            int code = side.exitValueWithin(NOTICE);
            return accused(
                    bed,
                    "CLOCK",
                    code <= 0 || !side.log().contains("clock")
                            ? "with a clock an hour slow it ended with " + code
                            : finishedAgain(side, "it did not start with a clock set right"));
        }
    }

    /** The schema registry has nothing but errors for a while. */
    static boolean registryErrors(ChaosTestBed bed, RandomGenerator random) throws Exception {
        try (FlakyRegistry registry = new FlakyRegistry();
                ThrowawayApplication side = new ThrowawayApplication(
                        bed,
                        List.of("serde.schema.registry.url: " + registry.url()),
                        Map.of("schema.registry.url", registry.url()))) {
            if (!side.serves()) {
                return false;
            }
            side.encodeOne();
            registry.fail(FlakyRegistry.ERRORS.get(random.nextInt(FlakyRegistry.ERRORS.size())));
            side.send(INTENTS, Duration.ZERO);
            Wait.pass(REGISTRY_AWAY);
            registry.restore();
            String wrong = finished(side);
            boolean died = side.log().contains(THREAD_DIED);
            return accused(bed, "REGISTRY", wrong == null && died ? "a stream thread died of it" : wrong);
        }
    }

    /** Hurts one that serves, in which intents wait that are due after a while. */
    private static boolean waiting(ChaosTestBed bed, String what, Duration wait, Hurt hurt) throws Exception {
        try (ThrowawayApplication side = new ThrowawayApplication(bed, List.of(), Map.of())) {
            if (!side.serves()) {
                return false;
            }
            side.send(INTENTS, wait);
            return side.awaitWaiting(INTENTS) && accused(bed, what, hurt.done(side));
        }
    }

    private static boolean accused(ChaosTestBed bed, String what, @Nullable String wrong) {
        if (wrong != null) {
            bed.accuse(what + ": " + wrong);
        }
        return true;
    }

    private static @Nullable String finishedAgain(ThrowawayApplication side, String otherwise) throws Exception {
        if (!side.serves()) {
            return otherwise;
        }
        side.send(INTENTS, Duration.ofSeconds(1));
        return finished(side);
    }

    private static @Nullable String finished(ThrowawayApplication side) throws Exception {
        String wrong = side.awaitSucceeded();
        if (wrong != null) {
            return wrong;
        }
        int code = side.stop();
        return code == 0 ? null : "it was stopped with " + code;
    }
}
