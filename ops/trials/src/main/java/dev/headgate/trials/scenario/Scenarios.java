package dev.headgate.trials.scenario;

import dev.headgate.trials.client.ClientRun;
import dev.headgate.trials.collect.CollectRun;
import dev.headgate.trials.groups.GroupsRun;
import dev.headgate.trials.partitioner.PartitionersRun;
import dev.headgate.trials.pool.PoolRun;
import dev.headgate.trials.pool.ReserveRun;
import dev.headgate.trials.schedule.ScheduleRun;
import dev.headgate.trials.shares.FairnessRun;
import dev.headgate.trials.shares.OrderingRun;
import dev.headgate.trials.shares.PriorityRun;
import dev.headgate.trials.sharing.BatchRun;
import dev.headgate.trials.sharing.CollapseRun;
import dev.headgate.trials.steer.ProfilesRun;
import dev.headgate.trials.steer.SteerRun;
import dev.headgate.trials.stream.StreamRun;
import dev.headgate.trials.tokens.TokensRun;
import dev.headgate.trials.update.UpdateRun;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All scenarios there are; a new one is added here. */
public final class Scenarios {

    /** In the order they are listed in, names unique. */
    public static final List<Scenario> ALL = List.of(
            new Scenario(
                    "quota",
                    "8 vendors x 100 calls/s at 5, 50 and 200 ms: never over, used within 1%",
                    new QuotaScenario()),
            new Scenario(
                    "penalty",
                    "one refusal with 64 in flight, early calls punished: obeyed, others unharmed",
                    new Penalty()),
            new Scenario(
                    "compound",
                    "10/s per account, 500/s in all and 20,000 a day: none exceeded, each used up",
                    new Compound()),
            new Scenario(
                    "campaigns",
                    "20 campaigns share one provider's 4,000 calls/s, 4 instances, 600,000 calls",
                    new Campaigns()),
            new Scenario(
                    "midnight",
                    "a limit per calendar day at midnight, after days of 23, 24 and 25 hours",
                    new Midnight()),
            new Scenario(
                    "cooldown-crash",
                    "the owner is killed inside a cool-down: nothing before its end, then one probe",
                    new CooldownCrash()),
            new Scenario(
                    "daily-quota-crash",
                    "1,000 calls a day and 20 crashes: never more, and hardly fewer",
                    new DailyQuotaCrashScenario()),
            new Scenario(
                    "zombie",
                    "stopped for three sessions with 64 calls in flight, woken: no call, no outcome",
                    new ZombieScenario()),
            new Scenario(
                    "clean-stop",
                    "stopped and started 20 times with 200 calls in flight: no call is made twice",
                    new CleanStopScenario()),
            new Scenario(
                    "parked",
                    "1,000,000 intents wait for a cooling vendor in 1 GiB: heap and restart unharmed",
                    new ParkedScenario()),
            new Scenario(
                    "room",
                    "1,000,000 intents of one vendor at default settings: nobody waits for them",
                    new RoomScenario()),
            new Scenario(
                    "ring-once",
                    "10,000 calls AT_MOST_ONCE, 20 crashes at all points, timeouts: none made twice",
                    new RingOnceScenario()),
            new Scenario(
                    "outage",
                    "10,000 wait; refused, no name, 401 and 503 for 30 s each, then well: all succeed",
                    new OutageScenario()),
            new Scenario(
                    "recreated",
                    "intents deleted and made again while some wait: each is called at its own vendor",
                    new RecreatedScenario()),
            new Scenario(
                    "rolling",
                    "a fleet is rolled to a version with a newer format, back and forth, while it calls",
                    new Rolling()),
            new Scenario(
                    "grow",
                    "4 to 12 partitions with 200,000 intents, killed twice: none lost, early or twice",
                    new GrowScenario()),
            new Scenario(
                    "schedule",
                    "100 schedules fire 100 times each, instances killed: no firing lost, none twice",
                    (options, progress) -> ScheduleRun.run(options.seed(), progress)),
            new Scenario(
                    "grpc",
                    "100,000 unary calls and 1,000 streams over gRPC, some refused, some broken off",
                    new Grpc()),
            new Scenario(
                    "pool",
                    "8 accounts share 16 sessions, 4 each; some break: never too many, none starved",
                    (options, progress) -> PoolRun.run(options.seed(), options.seconds(), progress)),
            new Scenario(
                    "collapse",
                    "1,000 ask for the same at a call in 6 s: one request, 1,000 outcomes, also killed",
                    (options, progress) -> CollapseRun.run(options.seed(), progress)),
            new Scenario(
                    "batch",
                    "10,000 calls in 100 requests, killed meanwhile: each its own part of an answer",
                    (options, progress) -> BatchRun.run(options.seed(), options.seconds(), progress)),
            new Scenario(
                    "stream",
                    "an answer of 1 GiB in a heap of 256 MiB; others lost or killed in the middle",
                    (options, progress) -> StreamRun.run(options.seed(), options.seconds(), progress)),
            new Scenario(
                    "vendors",
                    "each vendor that comes with Headgate, refusing in its own words: never too soon",
                    new Vendors()),
            new Scenario(
                    "collect",
                    "a list of 1,000 pages, killed at 10 of them: each page once, none needlessly again",
                    (options, progress) -> CollectRun.run(options.seed(), options.seconds(), progress)),
            new Scenario(
                    "tokens",
                    "200 accounts, tokens of 30 s, endpoint fails, one revoked: no others stopped",
                    (options, progress) -> TokensRun.run(options.seed(), options.seconds(), progress)),
            new Scenario(
                    "priority",
                    "1,000,000 LOW wait, some take 2 s: HIGH passes by what is kept for it, LOW goes on",
                    (options, progress) -> PriorityRun.run(options.seed(), options.seconds(), progress)),
            new Scenario(
                    "fairness",
                    "1,000 tenants, one with 90% of the backlog; weights 1:2:4: each gets its share",
                    (options, progress) -> new FairnessRun().run(options.seed(), progress)),
            new Scenario(
                    "ordering",
                    "100,000 over 500 ordering keys, 10% fail, rebalances, kill -9: none out of order",
                    (options, progress) -> new OrderingRun().run(options.seed(), progress)),
            new Scenario(
                    "groups",
                    "3 campaigns, one paused and resumed, one cancelled half-way, kill -9 between",
                    (options, progress) -> GroupsRun.run(options.seed(), options.seconds(), progress)),
            new Scenario(
                    "update",
                    "2,000 updates of 200 resources between calls, others write too, kill -9: none lost",
                    (options, progress) -> UpdateRun.run(options.seed(), options.seconds(), progress)),
            new Scenario(
                    "reserve",
                    "flows of 1 to 16 calls at 20/s reserve 16: none waits inside, the rest is used",
                    (options, progress) -> ReserveRun.run(options.seed(), options.seconds(), progress)),
            new Scenario(
                    "partitioners",
                    "keys by murmur2, CRC32, at random, in turn: one outcome each, and what it costs",
                    (options, progress) -> PartitionersRun.run(options.seed(), options.seconds(), progress)),
            new Scenario(
                    "client",
                    "10,000 calls awaited by 200 threads, one instance joins, one dies: all answered",
                    (options, progress) -> ClientRun.run(options.seed(), options.seconds(), progress)),
            new Scenario(
                    "gateway",
                    "10,000 calls over HTTP, some posted twice, one joins, one dies: all answered",
                    (options, progress) -> ClientRun.overHttp(options.seed(), options.seconds(), progress)),
            new Scenario(
                    "steer",
                    "limits set, vendors paused and drained; kill -9, a rebalance, a roll: all is kept",
                    (options, progress) -> SteerRun.run(options.seed(), progress)),
            new Scenario(
                    "profiles",
                    "50 versions of profiles by two operators under load: never over the one in force",
                    (options, progress) -> ProfilesRun.run(25, options.seed(), progress)),
            new Scenario(
                    "what-if",
                    "backlogs under half and twice a limit: through when what-if said before",
                    new WhatIf()));

    private Scenarios() {}

    /** Returns the one of that name, null if there is none. */
    public static @Nullable Scenario named(String name) {
        return ALL.stream().filter(it -> it.name().equals(name)).findFirst().orElse(null);
    }
}
