package dev.headgate.trials.chaos;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** The faults of a chaos run. */
public enum FaultKind {
    CRASH_BEFORE_CALL(FaultFamily.KILL, 1, () -> new FaultCrash("before-call")),
    CRASH_MID_CALL(FaultFamily.KILL, 1, () -> new FaultCrash("mid-call")),
    CRASH_AFTER_ANSWER(FaultFamily.KILL, 1, () -> new FaultCrash("after-answer")),
    CRASH_BEFORE_SURVIVORS(FaultFamily.KILL, 1, () -> new FaultCrash("before-survivors")),
    CRASH_AFTER_SURVIVORS(FaultFamily.KILL, 1, () -> new FaultCrash("after-survivors")),
    CRASH_AFTER_COMMIT(FaultFamily.KILL, 1, () -> new FaultCrash("after-commit")),
    KILL(FaultFamily.KILL, 1, () -> new FaultKill(FaultKill.Disk.KEPT)),
    STATE_LOST(FaultFamily.KILL, 1, () -> new FaultKill(FaultKill.Disk.LOST)),
    STATE_CORRUPT(FaultFamily.KILL, 1, () -> new FaultKill(FaultKill.Disk.CORRUPT)),
    ZOMBIE(FaultFamily.ZOMBIE, 1, FaultZombie::new),
    REBALANCE(FaultFamily.REBALANCE, 0, FaultRebalance::new),
    RESTART(FaultFamily.REBALANCE, 0, FaultRestart::new),
    BROKER_KILL(FaultFamily.BROKER, 3, () -> new FaultBroker(FaultBroker.Way.KILL)),
    BROKER_PAUSE(FaultFamily.BROKER, 3, () -> new FaultBroker(FaultBroker.Way.PAUSE)),
    NETWORK_CUT(FaultFamily.NETWORK, 3, () -> new FaultNetwork(FaultNetwork.Way.CUT)),
    NETWORK_DELAY(FaultFamily.NETWORK, 3, () -> new FaultNetwork(FaultNetwork.Way.DELAY)),
    NETWORK_DROP(FaultFamily.NETWORK, 3, () -> new FaultNetwork(FaultNetwork.Way.DROP)),
    DISK_FULL(FaultFamily.DISK, 1, FaultDisk::new),
    INPUT_FAT_FIELDS(FaultFamily.INPUT, 0, () -> new FaultInput(FaultInput.Way.FIELDS)),
    INPUT_LONG_KEYS(FaultFamily.INPUT, 0, () -> new FaultInput(FaultInput.Way.KEYS)),
    VENDOR_UNREACHABLE(FaultFamily.VENDOR, 0, () -> new FaultVendor(FaultVendor.Way.UNREACHABLE)),
    VENDOR_UNAUTHORIZED(FaultFamily.VENDOR, 0, () -> new FaultVendor(FaultVendor.Way.UNAUTHORIZED)),
    VENDOR_UNAVAILABLE(FaultFamily.VENDOR, 0, () -> new FaultVendor(FaultVendor.Way.UNAVAILABLE)),
    VENDOR_SILENT(FaultFamily.VENDOR, 0, () -> new FaultVendor(FaultVendor.Way.SILENT)),
    TOPIC_RECREATED(FaultFamily.GROUND, 0, () -> new FaultSide(FaultSide.Way.RECREATED)),
    PARTITIONS_GROWN(FaultFamily.GROUND, 0, () -> new FaultSide(FaultSide.Way.GROWN)),
    ENTRY_NEWER(FaultFamily.GROUND, 0, () -> new FaultSide(FaultSide.Way.NEWER_ENTRY)),
    CLOCK_SLOW(FaultFamily.GROUND, 0, () -> new FaultSide(FaultSide.Way.CLOCK)),
    REGISTRY_ERRORS(FaultFamily.GROUND, 0, () -> new FaultSide(FaultSide.Way.REGISTRY));

    private final FaultFamily family;
    private final int unclean;

    @SuppressWarnings("ImmutableEnumChecker") // its function can't say so, but it is
    private final Supplier<Fault> make;

    /**
     * @param unclean how many instances at most lose their tasks by it without having stopped cleanly
     */
    FaultKind(FaultFamily family, int unclean, Supplier<Fault> make) {
        this.family = family;
        this.unclean = unclean;
        this.make = make;
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

    Fault make() {
        return make.get();
    }
}
