package dev.headgate.trials.chaos;

import dev.headgate.trials.harness.Wait;

import dev.headgate.schemas.OwnerPartition;
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
 * Something that can't be mended is done to an application that was made for it, while the broker, the network and the
 * machine are as busy as chaos makes them. What it then does wrong is the run's.
 *
 * @param way what
 */
record FaultSide(Way way) implements Fault {

    /** Of Debian and its kin; elsewhere the clock is not stepped. */
    private static final Path FAKE_TIME = Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1");

    private static final int INTENTS = 5;
    private static final Duration NOTICE = Duration.ofSeconds(60);
    private static final Duration REGISTRY_AWAY = Duration.ofSeconds(8);
    private static final long LATE_ORDINAL = 1L << 62;

    /** What Kafka Streams logs. */
    private static final String THREAD_DIED = "Replacing thread";

    /** The mark of records with a format, and the highest there can ever be. */
    private static final byte[] NEWEST = {(byte) 0xF6, (byte) 0xFF, 1, 2, 3};

    /** What is done to it. */
    enum Way {
        /** The topic of intents is deleted and made again. */
        RECREATED,
        /** The topic of intents gets a partition more. */
        GROWN,
        /** While it is stopped, a version to come writes to its ledger. */
        NEWER_ENTRY,
        /** It is started with a clock that is an hour slow. */
        CLOCK,
        /** The schema registry has nothing but errors for a while. */
        REGISTRY
    }

    /** Whether a clock can be stepped here. */
    static boolean canStepClocks() {
        return Files.isRegularFile(FAKE_TIME);
    }

    @Override
    public boolean play(ChaosTestBed bed, RandomGenerator random) throws Exception {
        if (way == Way.REGISTRY) {
            return withRegistry(bed, random);
        }
        try (ThrowawayApplication side = new ThrowawayApplication(bed, List.of(), Map.of())) {
            return switch (way) {
                case RECREATED -> waiting(side, Duration.ofSeconds(40)) && accused(bed, recreated(side));
                case GROWN -> waiting(side, Duration.ofHours(1)) && accused(bed, grown(side));
                case NEWER_ENTRY -> waiting(side, Duration.ofSeconds(30)) && accused(bed, newerEntry(side));
                case CLOCK -> canStepClocks() && accused(bed, slowClock(side));
                case REGISTRY -> throw new IllegalStateException("has a registry");
            };
        }
    }

    private boolean accused(ChaosTestBed bed, @Nullable String wrong) {
        if (wrong != null) {
            bed.accuse(way.name() + ": " + wrong);
        }
        return true;
    }

    /** Whether it serves, and intents wait that are due after a while. */
    private static boolean waiting(ThrowawayApplication side, Duration wait) throws Exception {
        side.start(Map.of());
        if (!side.awaitReady()) {
            return false;
        }
        side.send(INTENTS, wait);
        return side.awaitWaiting(INTENTS);
    }

    private static @Nullable String recreated(ThrowawayApplication side) throws Exception {
        side.recreateIntents();
        int code = side.exitValueWithin(NOTICE);
        if (code != ThrowawayApplication.REFUSES) {
            return "the instance under which intents was made again ended with " + code;
        }
        side.start(Map.of());
        if (!side.awaitReady()) {
            return "it did not start on the topic made again";
        }
        side.send(INTENTS, Duration.ofSeconds(1));
        return finished(side);
    }

    private static @Nullable String grown(ThrowawayApplication side) throws Exception {
        side.growIntents();
        int code = side.exitValueWithin(NOTICE);
        side.start(Map.of());
        int again = side.exitValueWithin(NOTICE);
        return code == ThrowawayApplication.REFUSES && again == ThrowawayApplication.REFUSES
                ? null
                : "with a partition more it ended with " + code + ", and the next start with " + again;
    }

    private static @Nullable String newerEntry(ThrowawayApplication side) throws Exception {
        int stopped = side.stop();
        byte[] key = ByteBuffer.allocate(9).put((byte) 0).putLong(LATE_ORDINAL).array();
        int partition =
                OwnerPartition.of(ThrowawayApplication.VENDOR.getBytes(StandardCharsets.UTF_8), ThrowawayApplication.PARTITIONS);
        side.put(side.ledger(), partition, key, NEWEST);
        side.deleteState();
        side.start(Map.of());
        int refused = side.exitValueWithin(NOTICE);
        side.put(side.ledger(), partition, key, null);
        side.deleteState();
        side.start(Map.of());
        if (stopped != 0 || refused != ThrowawayApplication.REFUSES) {
            return "it was stopped with " + stopped + ", and an entry of a newer version ended it with " + refused;
        }
        return side.awaitReady() ? finished(side) : "it did not start when the entry was taken out";
    }

    private static @Nullable String slowClock(ThrowawayApplication side) throws Exception {
        side.start(Map.of("LD_PRELOAD", FAKE_TIME.toString(), "FAKETIME", "-1h", "FAKETIME_DONT_FAKE_MONOTONIC", "1"));
        int code = side.exitValueWithin(NOTICE);
        if (code <= 0 || !side.log().contains("clock")) {
            return "with a clock an hour slow it ended with " + code;
        }
        side.start(Map.of());
        if (!side.awaitReady()) {
            return "it did not start with a clock set right";
        }
        side.send(INTENTS, Duration.ofSeconds(1));
        return finished(side);
    }

    private boolean withRegistry(ChaosTestBed bed, RandomGenerator random) throws Exception {
        try (FlakyRegistry registry = new FlakyRegistry();
                ThrowawayApplication side = new ThrowawayApplication(
                        bed,
                        List.of("serde.schema.registry.url: " + registry.url()),
                        Map.of("schema.registry.url", registry.url()))) {
            side.start(Map.of());
            if (!side.awaitReady()) {
                return false;
            }
            side.encodeOne();
            registry.fail(FlakyRegistry.ERRORS.get(random.nextInt(FlakyRegistry.ERRORS.size())));
            side.send(INTENTS, Duration.ZERO);
            Wait.pass(REGISTRY_AWAY);
            registry.restore();
            String wrong = finished(side);
            boolean died = side.log().contains(THREAD_DIED);
            return accused(bed, wrong == null && died ? "a stream thread died of it" : wrong);
        }
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
