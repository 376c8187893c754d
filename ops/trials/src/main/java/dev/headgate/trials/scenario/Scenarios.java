package dev.headgate.trials.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** All scenarios there are; a new one is added here. */
public final class Scenarios {

    /** In the order they are listed in, names unique. */
    public static final List<Scenario> ALL = List.of(
            new Scenario(
                    "quota", "8 vendors x 100 calls/s at 5, 50 and 200 ms: never over, used within 1%", new Quota()),
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
                    new DailyQuotaCrash()),
            new Scenario(
                    "zombie",
                    "stopped for three sessions with 64 calls in flight, woken: no call, no outcome",
                    new Zombie()),
            new Scenario(
                    "clean-stop",
                    "stopped and started 20 times with 200 calls in flight: no call is made twice",
                    new CleanStop()),
            new Scenario(
                    "parked",
                    "1,000,000 intents wait for a cooling vendor in 1 GiB: heap and restart unharmed",
                    new Parked()),
            new Scenario(
                    "room", "1,000,000 intents of one vendor at default settings: nobody waits for them", new Room()),
            new Scenario(
                    "ring-once",
                    "10,000 calls AT_MOST_ONCE, 20 crashes at all points, timeouts: none made twice",
                    new RingOnce()),
            new Scenario(
                    "outage",
                    "10,000 wait; refused, no name, 401 and 503 for 30 s each, then well: all succeed",
                    new Outage()),
            new Scenario(
                    "recreated",
                    "intents deleted and made again while some wait: each is called at its own vendor",
                    new Recreated()),
            new Scenario(
                    "rolling",
                    "a fleet is rolled to a version with a newer format, back and forth, while it calls",
                    new Rolling()),
            new Scenario(
                    "grow",
                    "4 to 12 partitions with 200,000 intents, killed twice: none lost, early or twice",
                    new Grow()),
            new Scenario(
                    "schedule",
                    "100 schedules fire 100 times each, instances killed: no firing lost, none twice",
                    new Schedules()),
            new Scenario(
                    "grpc",
                    "100,000 unary calls and 1,000 streams over gRPC, some refused, some broken off",
                    new Grpc()),
            new Scenario(
                    "pool",
                    "8 accounts share 16 sessions, 4 each; some break: never too many, none starved",
                    new Pool()),
            new Scenario(
                    "collapse",
                    "1,000 ask for the same at a call in 6 s: one request, 1,000 outcomes, also killed",
                    new Collapse()),
            new Scenario(
                    "batch",
                    "10,000 calls in 100 requests, killed meanwhile: each its own part of an answer",
                    new Batch()),
            new Scenario(
                    "stream",
                    "an answer of 1 GiB in a heap of 256 MiB; others lost or killed in the middle",
                    new Streams()),
            new Scenario(
                    "vendors",
                    "each vendor that comes with Headgate, refusing in its own words: never too soon",
                    new Vendors()),
            new Scenario(
                    "collect",
                    "a list of 1,000 pages, killed at 10 of them: each page once, none needlessly again",
                    new CollectLists()),
            new Scenario(
                    "tokens",
                    "200 accounts, tokens of 30 s, endpoint fails, one revoked: no others stopped",
                    new Tokens()),
            new Scenario(
                    "priority",
                    "1,000,000 LOW wait, some take 2 s: HIGH passes by what is kept for it, LOW goes on",
                    new Priorities()),
            new Scenario(
                    "fairness",
                    "1,000 tenants, one with 90% of the backlog; weights 1:2:4: each gets its share",
                    new FairTenants()),
            new Scenario(
                    "ordering",
                    "100,000 over 500 ordering keys, 10% fail, rebalances, kill -9: none out of order",
                    new Ordering()),
            new Scenario(
                    "groups",
                    "3 campaigns, one paused and resumed, one cancelled half-way, kill -9 between",
                    new Groups()),
            new Scenario(
                    "update",
                    "2,000 updates of 200 resources between calls, others write too, kill -9: none lost",
                    new Updates()),
            new Scenario(
                    "reserve",
                    "flows of 1 to 16 calls at 20/s reserve 16: none waits inside, the rest is used",
                    new Reserve()),
            new Scenario(
                    "partitioners",
                    "keys by murmur2, CRC32, at random, in turn: one outcome each, and what it costs",
                    new Partitioners()),
            new Scenario(
                    "client",
                    "10,000 calls awaited by 200 threads, one instance joins, one dies: all answered",
                    new AwaitedCalls(false)),
            new Scenario(
                    "gateway",
                    "10,000 calls over HTTP, some posted twice, one joins, one dies: all answered",
                    new AwaitedCalls(true)),
            new Scenario(
                    "steer",
                    "limits set, vendors paused and drained; kill -9, a rebalance, a roll: all is kept",
                    new Steer()),
            new Scenario(
                    "profiles",
                    "50 versions of profiles by two operators under load: never over the one in force",
                    new Profiles()),
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
