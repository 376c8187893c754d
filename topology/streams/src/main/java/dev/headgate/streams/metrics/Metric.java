package dev.headgate.streams.metrics;

import java.util.List;

/**
 * The catalogue of Headgate's own metrics. Per vendor and limit, never per scope: their number must stay bounded.
 * Gauges show what the owner saw at its last report, half a second ago at most while no more than 500 vendors of a task are
 * busy, and are gone with the vendor.
 */
public enum Metric {
    OUTCOMES("headgate.outcomes", Type.COUNTER, "Outcomes written", "vendor", "outcome"),
    PAGES("headgate.pages", Type.COUNTER, "Pages of lists written", "vendor"),
    CALLS("headgate.calls", Type.TIMER, "Calls that ended, from the decision to the end", "vendor"),
    CALLS_SAVED(
            "headgate.calls.saved",
            Type.COUNTER,
            "Times an intent went along with the call of another instead of having its own",
            "vendor"),
    BATCHES("headgate.batches", Type.COUNTER, "Requests started that carry out several intents", "vendor"),
    BATCHED("headgate.batches.intents", Type.COUNTER, "Intents in the requests that carry out several", "vendor"),
    RETRIES("headgate.retries", Type.COUNTER, "Retries decided", "vendor"),
    THROTTLED("headgate.throttled", Type.COUNTER, "Refusals that began or prolonged a cool-down", "vendor", "verdict"),
    EPISODES("headgate.episodes", Type.COUNTER, "Cool-downs begun", "vendor"),
    DECISIONS("headgate.decisions", Type.TIMER, "Steps of the vendor's state, and the time they took", "vendor"),
    DEAD_LETTERS("headgate.dead.letters", Type.COUNTER, "Dead letters written"),
    MISPLACED("headgate.misplaced", Type.COUNTER, "Records forwarded to their owner's partition"),
    FIRINGS("headgate.schedule.firings", Type.COUNTER, "Intents made by schedules"),
    MISSED_FIRINGS(
            "headgate.schedule.missed",
            Type.COUNTER,
            "Times a schedule let pass what nobody could fire in time, as it says"),
    UNDECODED("headgate.undecoded", Type.GAUGE, "Records that wait until the schema registry can be asked"),
    UNPROVEN("headgate.calls.unproven", Type.COUNTER, "Calls handed back for lack of recent proof of ownership"),
    LOST_STATE("headgate.state.lost", Type.COUNTER, "Records of vendors' state that could not be read"),
    LEDGER_CONFLICTS(
            "headgate.ledger.conflicts",
            Type.COUNTER,
            "Times an entry of the ledger was another intent's than expected, a defect: neither was called with the "
                    + "other's profile"),
    OMITTED(
            "headgate.omitted",
            Type.COUNTER,
            "Results, pages and dead letters that went out without what made them too large"),
    UNREAD_AGE(
            "headgate.unread.age",
            Type.SECONDS,
            "Age of the oldest intent that was not read yet in this process's partitions, looked at twice a minute; 0 if "
                    + "all are read, NaN while it is not known"),
    RETENTION_USED(
            "headgate.retention.used",
            Type.GAUGE,
            "Share of the retention of intents that the oldest unread one has used up, by age or by size: from 1 on Kafka "
                    + "may delete it, at 0.75 the log warns; NaN while it is not known"),
    UNREAD_DELETED(
            "headgate.unread.deleted",
            Type.COUNTER,
            "Intents that Kafka's retention deleted before they were read: they are not called"),
    DEDUPLICATED("headgate.deduplicated", Type.COUNTER, "Records of an id seen before: no second call", "vendor"),
    DEDUPE_FORGOTTEN("headgate.dedupe.forgotten", Type.COUNTER, "Ids forgotten early because there were too many"),
    DEDUPE_UNREADABLE(
            "headgate.dedupe.unreadable",
            Type.COUNTER,
            "Records of ids seen that were damaged: such an id is called if it comes again"),
    CONNECTOR_FAILURES(
            "headgate.connector.failures",
            Type.COUNTER,
            "Calls and looks at calls in which a connector threw",
            "vendor"),
    CONNECTOR_USABLE(
            "headgate.connector.usable",
            Type.GAUGE,
            "1 while the connector has what calls need, such as a connection, a session, or room for one; else 0, and the "
                    + "log says why",
            "vendor"),
    RULE_FAILURES(
            "headgate.rule.failures",
            Type.COUNTER,
            "Answers read without a rule of the profile, which failed on them",
            "vendor",
            "rule"),
    UNCLASSIFIED(
            "headgate.unclassified",
            Type.COUNTER,
            "Answers that no rule reads, taken as permanent",
            "vendor",
            "status"),
    PARTS("headgate.parts", Type.COUNTER, "Parts of answers written to the topic pages", "vendor"),
    PART_BYTES("headgate.part.bytes", Type.COUNTER, "Bytes of those parts", "vendor"),
    STORED_BODIES("headgate.stored.bodies", Type.COUNTER, "Bodies of answers put into the store of bodies", "vendor"),
    STORED_BODY_BYTES("headgate.stored.body.bytes", Type.COUNTER, "Bytes of those bodies", "vendor"),
    STORE_FAILURES(
            "headgate.body.store.failures",
            Type.COUNTER,
            "Bodies that could not be put into the store of bodies, and went to the topics",
            "vendor"),
    OVERDUE("headgate.overdue", Type.COUNTER, "Calls given up because their connector did not return", "vendor"),
    STUCK_CALLS("headgate.stuck.calls", Type.GAUGE, "Calls given up whose connector has not returned yet"),
    ABANDONED("headgate.abandoned", Type.COUNTER, "Calls abandoned because their partition went to another owner"),
    FENCED("headgate.fenced", Type.COUNTER, "Transactions refused because another is the owner by now"),
    COMMIT_AGE(
            "headgate.commit.age",
            Type.SECONDS,
            "Since the last commit; grows while no broker answers, and where no partition is assigned"),
    THREADS_REPLACED("headgate.threads.replaced", Type.COUNTER, "Stream threads that died and were replaced"),
    RESTORED("headgate.restored", Type.COUNTER, "Records read from a changelog before a partition was served", "store"),
    ROCKSDB_BYTES(
            "headgate.rocksdb.bytes",
            Type.GAUGE,
            "Of RocksDB's caches and write buffers in this process; state.memory is their bound"),
    NO_PROFILE(
            "headgate.no.profile.waiting",
            Type.GAUGE,
            "Intents of vendors without a valid profile that wait in this process"),
    IN_FLIGHT("headgate.in.flight", Type.GAUGE, "Calls in flight in this process"),
    VENDOR_WAITING("headgate.vendor.waiting", Type.GAUGE, "Intents accepted and not in flight", "vendor"),
    VENDOR_PARKED(
            "headgate.vendor.parked",
            Type.GAUGE,
            "Of those that wait, the ones for which there is no room in the ledger",
            "vendor"),
    VENDOR_IN_FLIGHT("headgate.vendor.in.flight", Type.GAUGE, "Calls in flight", "vendor"),
    BULKHEAD("headgate.bulkhead", Type.GAUGE, "The most calls in flight by now", "vendor"),
    COOL_DOWNS("headgate.cooldowns", Type.GAUGE, "Scopes cooling down", "vendor"),
    SCOPES_REMEMBERED(
            "headgate.scopes.remembered",
            Type.GAUGE,
            "Scopes remembered for having refused, or for not having after a crash",
            "vendor"),
    COOL_DOWN_LEFT("headgate.cooldown.left", Type.SECONDS, "Until the last of them ends; 0 for none", "vendor"),
    LIMIT_MAX("headgate.limit.max", Type.GAUGE, "Permits per window in each scope", "vendor", "limit"),
    LIMIT_LEARNED(
            "headgate.limit.learned",
            Type.GAUGE,
            "The lowest maximum that answers taught of any scope; max where they taught none",
            "vendor",
            "limit"),
    LIMIT_LEARNED_SCOPES(
            "headgate.limit.learned.scopes",
            Type.GAUGE,
            "Scopes of which answers taught a lower maximum than the profile says",
            "vendor",
            "limit"),
    LIMIT_USED("headgate.limit.used", Type.GAUGE, "Permits held in the fullest scope", "vendor", "limit"),
    LIMIT_UTILISATION("headgate.limit.utilisation", Type.GAUGE, "Used by max", "vendor", "limit"),
    LIMIT_WAITING("headgate.limit.waiting", Type.GAUGE, "Intents that wait for the limit", "vendor", "limit"),
    LIMIT_NEXT(
            "headgate.limit.next",
            Type.SECONDS,
            "Until the first of them may start; 0 if none waits, NaN if that takes an answer",
            "vendor",
            "limit"),
    LIMIT_REFUSED(
            "headgate.limit.refused",
            Type.COUNTER,
            "Times a call was not started because of the limit, since this process owns the vendor",
            "vendor",
            "limit");

    /** What is measured how. */
    public enum Type {
        COUNTER,
        GAUGE,
        /** A gauge of a duration. */
        SECONDS,
        TIMER
    }

    private final String id;
    private final Type type;
    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> tags;

    Metric(String id, Type type, String description, String... tags) {
        this.id = id;
        this.type = type;
        this.description = description;
        this.tags = List.of(tags);
    }

    /** Returns its name in Micrometer. */
    public String id() {
        return id;
    }

    public Type type() {
        return type;
    }

    public String description() {
        return description;
    }

    /** Returns the names of its tags. */
    public List<String> tags() {
        return tags;
    }
}
