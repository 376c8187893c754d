package dev.headgate.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;

/** A record of each kind of format 1, whose bytes are in {@code golden/format1} of the test resources. */
final class RecordsV1 {
    static final Instant THEN = Instant.ofEpochMilli(1_790_000_000_123L);

    private RecordsV1() {}

    static Stream<SpecificRecord> all() {
        return Stream.of(
                answer(),
                audit(),
                batchPlace(),
                call(),
                collect(),
                command(),
                continuation(),
                streamed(),
                custom(),
                update(),
                deadLetter(),
                intent(),
                intentCount(),
                ledgerEntry(),
                header(),
                listedIntent(),
                learnedLimit(),
                limitOverride(),
                limitUse(),
                page(),
                priorityWaiting(),
                parkedIntent(),
                parkedIntents(),
                result(),
                retirement(),
                retry(),
                schedule(),
                savedBlock(),
                savedCommand(),
                savedLearned(),
                savedLimitOverride(),
                cooling(),
                held(),
                mark(),
                savedRunningCommand(),
                savedPaused(),
                scope(),
                spent(),
                step(),
                state(),
                taken(),
                storedBody(),
                status());
    }

    private static Collect collect() {
        return Collect.newBuilder()
                .setPath("/v1/things?limit=100")
                .setHeaders(Map.of("Accept", "application/json"))
                .setFrom("cursor")
                .setMaxPages(3)
                .build();
    }

    private static Continuation continuation() {
        return Continuation.newBuilder()
                .setNext("c")
                .setPages(3)
                .setItems(300)
                .setBytes(3_000)
                .setMilestone("b")
                .setAt(THEN)
                .build();
    }

    private static BatchPlace batchPlace() {
        return BatchPlace.newBuilder().setId("1.0").setPosition(1).setSize(3).build();
    }

    private static Streamed streamed() {
        return Streamed.newBuilder()
                .setRun(1)
                .setPages(2)
                .setParts(30)
                .setBytes(3_000)
                .setPosition("41")
                .build();
    }

    private static StoredBody storedBody() {
        return StoredBody.newBuilder()
                .setStore("file")
                .setReference("2026-11-26/acme/00ff")
                .setBytes(300_000)
                .setSha256("00ff")
                .setContentType("text/plain")
                .build();
    }

    private static Page page() {
        return Page.newBuilder()
                .setId("id")
                .setVendor("acme")
                .setReplay(1)
                .setRun(2)
                .setIndex(3)
                .setItems(100)
                .setBody(bytes("[]"))
                .setBodyOmitted(true)
                .setStatus(200)
                .setLast(true)
                .setAt(THEN)
                .setCorrelation(Map.of("order", "7"))
                .build();
    }

    /** Avro's generated classes can't compare arrays of records that have times in them. */
    static void assertSame(Object read, SpecificRecord expected) {
        if (read instanceof ParkedIntents block && expected instanceof ParkedIntents wanted) {
            assertThat(block.getId()).isEqualTo(wanted.getId());
            assertThat(block.getVersion()).isEqualTo(wanted.getVersion());
            assertThat(block.getIntents()).containsExactlyElementsOf(wanted.getIntents());
        } else if (read instanceof Answer answer && expected instanceof Answer wanted) {
            assertThat(answer.getQueryId()).isEqualTo(wanted.getQueryId());
            assertThat(answer.getCount()).isEqualTo(wanted.getCount());
            assertThat(answer.getCursor()).isEqualTo(wanted.getCursor());
            assertThat(answer.getIntents()).containsExactlyElementsOf(wanted.getIntents());
        } else {
            assertThat(read).isEqualTo(expected);
        }
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    static Answer answer() {
        return Answer.newBuilder()
                .setQueryId("c-1")
                .setVendor("acme")
                .setPartition(3)
                .setCount(7)
                .setInFlight(1)
                .setPaused(2)
                .setIntents(List.of(listedIntent()))
                .setCursor("l42")
                .setAt(THEN)
                .build();
    }

    static ListedIntent listedIntent() {
        return ListedIntent.newBuilder()
                .setId("i-1")
                .setGroup("spring")
                .setTenant("t1")
                .setPriority(Priority.LOW)
                .setAcceptedAt(THEN)
                .setNotBefore(THEN)
                .setDeadline(THEN)
                .setAttempts(2)
                .setPlace("DELAYED")
                .setWaitsFor("its next attempt")
                .build();
    }

    static Audit audit() {
        return Audit.newBuilder()
                .setCommandId("c-1")
                .setKind("GIVE_UP")
                .setVendor("acme")
                .setPartition(3)
                .setOffset(1L << 40)
                .setAuthor("ann@desk")
                .setReason("the vendor has closed")
                .setOutcome(AuditOutcome.DONE)
                .setEffect("7 waiting intents ended EXHAUSTED")
                .setCount(7)
                .setAt(THEN)
                .build();
    }

    static ParkedIntent parkedIntent() {
        return ParkedIntent.newBuilder()
                .setOrdinal(1L << 53)
                .setEntry(ledgerEntry())
                .build();
    }

    static ParkedIntents parkedIntents() {
        return ParkedIntents.newBuilder()
                .setId(1_790_000_000_123L)
                .setIntents(List.of(parkedIntent()))
                .build();
    }

    static SavedBlock savedBlock() {
        return SavedBlock.newBuilder()
                .setId(1_790_000_000_123L)
                .setVendor("acme")
                .setPriority(Priority.LOW)
                .setTenant("zoé")
                .setDelayed(true)
                .setBytes(1L << 18)
                .setOrdinals(bytes("8 bytes."))
                .setKeys(bytes("8 of it."))
                .setDue(1_790_000_000_123_456_789L)
                .build();
    }

    static SavedTaken taken() {
        return SavedTaken.newBuilder()
                .setTaken(bytes("bits"))
                .setDue(1_790_000_000_123_456_789L)
                .build();
    }

    static SavedCommand savedCommand() {
        return SavedCommand.newBuilder()
                .setVendor("acme")
                .setName("i-1")
                .setAt(1_790_000_000_123_456_789L)
                .setExpires(1_790_000_001_123_456_789L)
                .build();
    }

    static Call call() {
        return Call.newBuilder()
                .setMethod("POST")
                .setPath("/v1/items?q=%C3%A9")
                .setHeaders(Map.of("content-type", "application/json"))
                .setBody(bytes("{\"a\":1}"))
                .build();
    }

    static Custom custom() {
        return Custom.newBuilder()
                .setName("acme.v1.Things/Get")
                .setAttributes(Map.of("x-account", "7"))
                .setPayload(bytes("{\"id\":1}"))
                .build();
    }

    static Update update() {
        return Update.newBuilder()
                .setPath("/v1/items/7")
                .setHeaders(Map.of("accept", "application/json"))
                .setMethod("PUT")
                .setPatch(bytes("{\"a\":1}"))
                .setAt("/data")
                .build();
    }

    static Schedule schedule() {
        return Schedule.newBuilder()
                .setCron("30 2 * * *")
                .setZone("Europe/Berlin")
                .setJitter(10_000)
                .setMissed(Missed.ALL)
                .setWithin(60_000L)
                .setTimes(9)
                .build();
    }

    static Command command() {
        return Command.newBuilder()
                .setKind(CommandKind.CANCEL)
                .setVendor("acme")
                .setIntentId("i-1")
                .build();
    }

    static DeadLetter deadLetter() {
        return DeadLetter.newBuilder()
                .setId("i-1")
                .setVendor("acme")
                .setOutcome(OutcomeKind.INVALID)
                .setReason("cost is 0; at least 1")
                .setTopic("headgate.intents")
                .setPartition(3)
                .setOffset(1L << 40)
                .setKey(bytes("acme"))
                .setValue(bytes("whole"))
                .setValueOmitted(true)
                .setStatus(400)
                .setAttempts(2)
                .setAt(THEN)
                .build();
    }

    static Intent intent() {
        return Intent.newBuilder()
                .setId("i-1")
                .setVendor("acme")
                .setScope(Map.of("account", "7"))
                .setTenant("t")
                .setPriority(Priority.HIGH)
                .setOperation(call())
                .setCost(5)
                .setNotBefore(THEN)
                .setDeadline(THEN.plusSeconds(60))
                .setOrderingKey("o")
                .setIdempotencyKey("k")
                .setDelivery(Delivery.AT_MOST_ONCE)
                .setMaxAttempts(4)
                .setCorrelation(Map.of("order", "zürich"))
                .build();
    }

    static LedgerHeader header() {
        return LedgerHeader.newBuilder()
                .setKey("traceparent")
                .setValue(bytes("00-"))
                .build();
    }

    static LedgerEntry ledgerEntry() {
        return LedgerEntry.newBuilder()
                .setVersion(1)
                .setIntent(intent())
                .setHeaders(List.of(header()))
                .setAcceptedAt(THEN)
                .setNotBefore(THEN.plusMillis(5))
                .setAttempts(1)
                .setCalls(2)
                .setThrottles(1)
                .setLastStatus(429)
                .setCancelled(true)
                .setStarted(true)
                .build();
    }

    static Result result() {
        return Result.newBuilder()
                .setId("i-1")
                .setVendor("acme")
                .setOutcome(OutcomeKind.FAILED)
                .setReason("status 404")
                .setStatus(404)
                .setHeaders(Map.of("date", "Fri"))
                .setBody(bytes("no"))
                .setBodyOmitted(true)
                .setAttempts(1)
                .setCalls(2)
                .setAcceptedAt(THEN)
                .setFinishedAt(THEN.plusMillis(9))
                .setCorrelation(Map.of("order", "1"))
                .build();
    }

    static Retry retry() {
        return Retry.newBuilder()
                .setId("i-1")
                .setVendor("acme")
                .setAttempt(1)
                .setCause("TRANSIENT status 503")
                .setNotBefore(THEN.plusMillis(200))
                .setDecidedAt(THEN)
                .build();
    }

    static Step step() {
        return Step.newBuilder().setAt(THEN).setWhat("started").build();
    }

    static SavedState state() {
        return SavedState.newBuilder().setVersion(1).setState(spent()).build();
    }

    static SavedSpent spent() {
        return SavedSpent.newBuilder()
                .setLimit("daily")
                .setScope(scope())
                .setPeriod(86_400_000_000_000L)
                .setZone("Europe/Zurich")
                .setHeld(List.of(held()))
                .setOpen(3)
                .setAhead(250)
                .build();
    }

    static SavedHeld held() {
        return SavedHeld.newBuilder()
                .setUntil(1_790_000_000_123_456_789L)
                .setPermits(7)
                .build();
    }

    static SavedScope scope() {
        return SavedScope.newBuilder()
                .setNames(List.of("account", "user"))
                .setValues(List.of("7", "zoé"))
                .build();
    }

    static SavedCooling cooling() {
        return SavedCooling.newBuilder()
                .setScope(scope())
                .setUntil(1_790_000_000_123_456_789L)
                .setLevel(2)
                .build();
    }

    static SavedLearned savedLearned() {
        return SavedLearned.newBuilder()
                .setLimit("rest")
                .setScope(scope())
                .setPeriod(500_000_000L)
                .setBucket(true)
                .setOf(40)
                .setMax(20)
                .setUntil(1_790_000_000_123_456_789L)
                .build();
    }

    static LearnedLimit learnedLimit() {
        return LearnedLimit.newBuilder()
                .setLimitId("rest")
                .setMax(40)
                .setLearned(20)
                .setScopes(3)
                .build();
    }

    static LimitOverride limitOverride() {
        return LimitOverride.newBuilder()
                .setLimitId("rest")
                .setMax(20)
                .setProfileMax(40)
                .setProblem("a burst of 30 is more")
                .setUntil(Instant.ofEpochMilli(1_790_000_001_123L))
                .setAuthor("ann@desk")
                .setReason("they asked us to")
                .setCommandId("c-1")
                .build();
    }

    private static LimitUse limitUse() {
        return LimitUse.newBuilder()
                .setLimitId("rest")
                .setUsed(12)
                .setMax(40)
                .setScopes(3)
                .setWaiting(7)
                .build();
    }

    private static PriorityWaiting priorityWaiting() {
        return PriorityWaiting.newBuilder()
                .setPriority(Priority.LOW)
                .setWaiting(9)
                .build();
    }

    private static IntentCount intentCount() {
        return IntentCount.newBuilder()
                .setValue("account=a1")
                .setCount(9)
                .setInFlight(2)
                .setOldest(THEN)
                .build();
    }

    static Retirement retirement() {
        return Retirement.newBuilder()
                .setSince(THEN)
                .setUntil(THEN.plusSeconds(60))
                .setAuthor("ann@desk")
                .setReason("the contract has ended")
                .setCommandId("c-1")
                .build();
    }

    static SavedLimitOverride savedLimitOverride() {
        return SavedLimitOverride.newBuilder()
                .setVendor("acme")
                .setLimitId("rest")
                .setMax(20)
                .setUntil(1_790_000_001_123_456_789L)
                .setAuthor("ann@desk")
                .setReason("they asked us to")
                .setCommandId("c-1")
                .build();
    }

    static SavedRunningCommand savedRunningCommand() {
        return SavedRunningCommand.newBuilder()
                .setAt(1_790_000_000_123_456_789L)
                .setOffset(1L << 40)
                .setCommand(command())
                .build();
    }

    static SavedPaused savedPaused() {
        return SavedPaused.newBuilder()
                .setGroup("spring")
                .setTenant("t1")
                .setScope(Map.of("account", "7"))
                .setSince(1_790_000_000_123_456_789L)
                .setUntil(1_790_000_001_123_456_789L)
                .build();
    }

    static SavedMark mark() {
        return SavedMark.newBuilder()
                .setClean(true)
                .setSuspectedUntil(1_790_000_000_123_456_789L)
                .build();
    }

    static VendorStatus status() {
        return VendorStatus.newBuilder()
                .setVendor("acme")
                .setPartition(3)
                .setInstance("app-1")
                .setConstraint(Constraint.QUOTA)
                .setDetail("QUOTA 100/100")
                .setWaiting(12)
                .setInFlight(3)
                .setBulkhead(8)
                .setLimitId("per-second")
                .setUsed(100)
                .setMax(100)
                .setCoolDownUntil(THEN.plusSeconds(30))
                .setCoolDowns(1)
                .setFinished(1L << 33)
                .setCalls(1L << 34)
                .setThrottled(17)
                .setAt(THEN)
                .build();
    }
}
