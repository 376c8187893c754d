package dev.headgate.trials.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** All scenarios there are; a new one is added here. */
public final class Scenarios {

    /** In the order they are listed in, names unique. */
    public static final List<Scenario> ALL = List.of(
            new QuotaScenario(),
            new PenaltyScenario(),
            new CompoundScenario(),
            new CampaignsScenario(),
            new MidnightScenario(),
            new CooldownCrashScenario(),
            new DailyQuotaCrashScenario(),
            new ZombieScenario(),
            new CleanStopScenario(),
            new ParkedScenario(),
            new RingOnceScenario(),
            new OutageScenario(),
            new RecreatedScenario());

    private Scenarios() {}

    /** Returns the one of that name, null if there is none. */
    public static @Nullable Scenario named(String name) {
        return ALL.stream().filter(it -> it.name().equals(name)).findFirst().orElse(null);
    }
}
