package dev.headgate.trials.chaos;

import dev.headgate.simulator.Disruption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The faults of a chaos run. */
public enum FaultKind {
    CRASH_BEFORE_CALL(FaultFamily.KILL, 1, InstanceFaults.crashAt("before-call")),
    CRASH_MID_CALL(FaultFamily.KILL, 1, InstanceFaults.crashAt("mid-call")),
    CRASH_AFTER_ANSWER(FaultFamily.KILL, 1, InstanceFaults.crashAt("after-answer")),
    CRASH_BEFORE_SURVIVORS(FaultFamily.KILL, 1, InstanceFaults.crashAt("before-survivors")),
    CRASH_AFTER_SURVIVORS(FaultFamily.KILL, 1, InstanceFaults.crashAt("after-survivors")),
    CRASH_AFTER_COMMIT(FaultFamily.KILL, 1, InstanceFaults.crashAt("after-commit")),
    KILL(FaultFamily.KILL, 1, InstanceFaults::kill),
    STATE_LOST(FaultFamily.KILL, 1, InstanceFaults::killAndLoseState),
    STATE_CORRUPT(FaultFamily.KILL, 1, InstanceFaults::killAndCorruptState),
    ZOMBIE(FaultFamily.ZOMBIE, 1, InstanceFaults::zombie),
    REBALANCE(FaultFamily.REBALANCE, 0, InstanceFaults::rebalance),
    RESTART(FaultFamily.REBALANCE, 0, InstanceFaults::restart),
    BROKER_KILL(FaultFamily.BROKER, 3, EnvironmentFaults::killBroker),
    BROKER_PAUSE(FaultFamily.BROKER, 3, EnvironmentFaults::pauseBroker),
    NETWORK_CUT(FaultFamily.NETWORK, 3, EnvironmentFaults::cutNetwork),
    NETWORK_DELAY(FaultFamily.NETWORK, 3, EnvironmentFaults::delayNetwork),
    NETWORK_DROP(FaultFamily.NETWORK, 3, EnvironmentFaults::dropNetwork),
    DISK_FULL(FaultFamily.DISK, 1, InstanceFaults::fullDisk),
    INPUT_FAT_FIELDS(FaultFamily.INPUT, 0, InputFaults::fatFields),
    INPUT_LONG_KEYS(FaultFamily.INPUT, 0, InputFaults::longKeys),
    VENDOR_UNREACHABLE(FaultFamily.VENDOR, 0, EnvironmentFaults::refuseConnections),
    VENDOR_UNAUTHORIZED(FaultFamily.VENDOR, 0, EnvironmentFaults.disrupt(new Disruption.Answers(401))),
    VENDOR_UNAVAILABLE(FaultFamily.VENDOR, 0, EnvironmentFaults.disrupt(new Disruption.Answers(503))),
    VENDOR_SILENT(FaultFamily.VENDOR, 0, EnvironmentFaults.disrupt(new Disruption.Silence(ChaosVendors.DEADLINE))),
    TOPIC_RECREATED(FaultFamily.GROUND, 0, GroundFaults::topicRecreated),
    PARTITIONS_GROWN(FaultFamily.GROUND, 0, GroundFaults::partitionsGrown),
    ENTRY_NEWER(FaultFamily.GROUND, 0, GroundFaults::newerEntry),
    VERSION_ROLLED(FaultFamily.GROUND, 0, GroundFaults::versionRolled),
    CLOCK_SLOW(FaultFamily.GROUND, 0, GroundFaults::slowClock),
    REGISTRY_ERRORS(FaultFamily.GROUND, 0, GroundFaults::registryErrors);

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
