package dev.headgate.trials.chaos;

import dev.headgate.simulator.Disruption;
import dev.headgate.simulator.Simulator;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** The faults of a chaos run. */
public enum FaultKind {
    CRASH_BEFORE_CALL(FaultFamily.KILL, 1, Faults.crashAt("before-call")),
    CRASH_MID_CALL(FaultFamily.KILL, 1, Faults.crashAt("mid-call")),
    CRASH_AFTER_ANSWER(FaultFamily.KILL, 1, Faults.crashAt("after-answer")),
    CRASH_BEFORE_SURVIVORS(FaultFamily.KILL, 1, Faults.crashAt("before-survivors")),
    CRASH_AFTER_SURVIVORS(FaultFamily.KILL, 1, Faults.crashAt("after-survivors")),
    CRASH_AFTER_COMMIT(FaultFamily.KILL, 1, Faults.crashAt("after-commit")),
    KILL(FaultFamily.KILL, 1, Faults.kill((victim, random) -> true)),
    STATE_LOST(FaultFamily.KILL, 1, Faults.kill(Faults::loseState)),
    STATE_CORRUPT(FaultFamily.KILL, 1, Faults.kill(SupervisedApp::corruptState)),
    ZOMBIE(FaultFamily.ZOMBIE, 1, Faults::zombie),
    REBALANCE(FaultFamily.REBALANCE, 0, Faults::rebalance),
    RESTART(FaultFamily.REBALANCE, 0, Faults::restart),
    BROKER_KILL(FaultFamily.BROKER, 3, Faults::killBroker),
    BROKER_PAUSE(FaultFamily.BROKER, 3, Faults::pauseBroker),
    NETWORK_CUT(FaultFamily.NETWORK, 3, Faults.network(Faults::cut)),
    NETWORK_DELAY(FaultFamily.NETWORK, 3, Faults.network(Faults::delay)),
    NETWORK_DROP(FaultFamily.NETWORK, 3, Faults.network(random -> TcpProxy.Condition.REFUSING)),
    DISK_FULL(FaultFamily.DISK, 1, Faults::fullDisk),
    INPUT_FAT_FIELDS(FaultFamily.INPUT, 0, InvalidRecords::fatFields),
    INPUT_LONG_KEYS(FaultFamily.INPUT, 0, InvalidRecords::longKeys),
    VENDOR_UNREACHABLE(FaultFamily.VENDOR, 0, Faults.vendorAway(Simulator::refuseConnections)),
    VENDOR_UNAUTHORIZED(FaultFamily.VENDOR, 0, Faults.disrupt(new Disruption.Answers(401))),
    VENDOR_UNAVAILABLE(FaultFamily.VENDOR, 0, Faults.disrupt(new Disruption.Answers(503))),
    VENDOR_SILENT(FaultFamily.VENDOR, 0, Faults.disrupt(new Disruption.Silence(ChaosVendors.DEADLINE))),
    TOPIC_RECREATED(FaultFamily.GROUND, 0, SideApplication::topicRecreated),
    PARTITIONS_GROWN(FaultFamily.GROUND, 0, SideApplication::partitionsGrown),
    ENTRY_NEWER(FaultFamily.GROUND, 0, SideApplication::newerEntry),
    VERSION_ROLLED(FaultFamily.GROUND, 0, SideApplication::versionRolled),
    CLOCK_SLOW(FaultFamily.GROUND, 0, SideApplication::slowClock),
    REGISTRY_ERRORS(FaultFamily.GROUND, 0, SideApplication::registryErrors);

    /** One thing that goes wrong, and is mended again. */
    @FunctionalInterface
    interface Fault {

        /**
         * Does it and mends it.
         *
         * @return whether it happened as it was meant; no if nothing was there to be hurt
         */
        boolean play(ChaosTestBed bed, RandomGenerator random) throws Exception;
    }

    private final FaultFamily family;
    private final int unclean;

    @SuppressWarnings("ImmutableEnumChecker") // its function can't say so, but it is
    private final Fault fault;

    /**
     * @param unclean how many instances at most lose their tasks by it without having stopped cleanly
     */
    FaultKind(FaultFamily family, int unclean, Fault fault) {
        this.family = family;
        this.unclean = unclean;
        this.fault = fault;
    }

    /** As it is called on the command line. */
    public String flag() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The one that is called so on the command line, or all that begin so, as in crash and broker; or none. */
    public static List<FaultKind> named(String flag) {
        return Arrays.stream(values())
                .filter(it -> it.flag().equals(flag) || it.flag().startsWith(flag + "-"))
                .toList();
    }

    FaultFamily family() {
        return family;
    }

    int unclean() {
        return unclean;
    }

    boolean isCrashPoint() {
        return name().startsWith("CRASH_");
    }

    Fault fault() {
        return fault;
    }
}
