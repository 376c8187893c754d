package dev.headgate.trials.scenario;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Update;
import dev.headgate.simulator.DocumentAccess;
import dev.headgate.simulator.DocumentSpec;
import dev.headgate.simulator.VendorReport;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Results;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Updates and single calls of the same resources come in several lanes, and the one instance is killed in the middle. Headgate
 * loses no update at a vendor that nobody else writes to, though this vendor gives no ETag, nor at a vendor that somebody else
 * writes to, as that one gives ETags.
 */
public record Updates() implements Script {

    private static final String ALONE = "alone";
    private static final String SHARED = "shared";
    private static final int UPDATES = 2_000;
    private static final int CALLS = 1_000;
    private static final int SHARED_UPDATES = 400;
    private static final int RESOURCES = 200;
    private static final int SHARED_RESOURCES = 10;
    private static final int LIMIT = 100;
    private static final int BULKHEAD = 32;
    private static final int NOT_MATCHED = 412;
    private static final double EQUAL = 0.3;
    private static final String REQUEST_ID = "x-request-id";
    private static final List<Priority> PRIORITIES = List.of(Priority.HIGH, Priority.NORMAL, Priority.LOW);
    private static final Duration OTHERS_EVERY = Duration.ofMillis(20);
    private static final Duration LONGEST = Duration.ofMinutes(4);
    private static final Launch LAUNCH = Launch.of("one").quick().fixed();

    /** A field of a document, whose value is its name. */
    private record Field(String vendor, String path, String name) {

        boolean isIn(String document) {
            return document.contains("\"" + name + "\":");
        }
    }

    @Override
    public void play(Play play) throws Exception {
        double share = Math.clamp(play.measuring(45).toSeconds() / 45.0, 0.02, 1);
        int updates = (int) (UPDATES * share);
        int calls = (int) (CALLS * share);
        int sharedUpdates = (int) (SHARED_UPDATES * share);
        int intents = updates + calls + sharedUpdates;
        Random random = new Random(play.seed());
        TestBed bed = play.bed(vendor(ALONE, false, random), vendor(SHARED, true, random));
        Sent sent = new Sent(bed, random);
        sent.sendAll(updates, calls, sharedUpdates);
        long begun = System.nanoTime();
        AppProcess app = bed.start(LAUNCH);
        play.tell(
                "%,d updates and %,d calls of %d resources, and %,d updates where somebody else writes ...",
                updates, calls, RESOURCES, sharedUpdates);
        int changes = sent.changeUntilArrived(updates / 2);
        app.kill();
        play.tell("Killed; it is started again ...");
        bed.start(LAUNCH);
        Results results = bed.awaitResults(intents, LONGEST, play.progress());
        addCalls(bed, results, intents, Play.secondsSince(begun), play.report().group("calls"));
        sent.addUpdates(results, play.report().group("updates"));
        play.report()
                .group("shared")
                .with("sent", sharedUpdates)
                .with("changedByOthers", changes)
                .with(
                        "notMatched",
                        bed.simulator().documentAccesses(SHARED).stream()
                                .filter(access -> access.status() == NOT_MATCHED)
                                .count())
                .with("missing", sent.missing(SHARED));
    }

    private static void addCalls(TestBed bed, Results results, int intents, double seconds, Report figures) {
        VendorReport alone = bed.report(ALONE);
        VendorReport shared = bed.report(SHARED);
        figures.with("intents", intents)
                .with("seconds", seconds)
                .with("succeeded", results.succeeded())
                .with("lost", results.lost(intents))
                .with("duplicates", results.duplicates())
                .with("max", LIMIT)
                .with("mostInWindow", Math.max(bed.mostInWindow(ALONE), bed.mostInWindow(SHARED)))
                .with("overQuota", alone.overQuota() + shared.overQuota())
                .with("throttled", alone.refusals() + shared.refusals());
    }

    /** Requests to a document, of others, between an update's last read of it and its write. */
    static long between(List<DocumentAccess> accesses, Set<String> updates) {
        Map<String, Integer> sinceRead = new HashMap<>();
        Map<String, Integer> seen = new HashMap<>();
        long between = 0;
        for (DocumentAccess access : accesses) {
            int before = seen.merge(access.path(), 1, Integer::sum);
            String id = access.requestId();
            if (id == null || !updates.contains(id)) {
                continue;
            }
            if (access.wrote()) {
                between += before - 1 - sinceRead.getOrDefault(id, before - 1);
            } else {
                sinceRead.put(id, before);
            }
        }
        return between;
    }

    /**
     * In the fullest second nine tenths of the requests allowed are used, so others use the permits that come back. A kill may
     * cost all requests that could be in flight, twice.
     */
    @Override
    public void judge(Report report) {
        report.group("calls")
                .must("intents > 0", "succeeded = intents")
                .reach("mostInWindow >= 0.9 * max")
                .none("lost", "duplicates", "overQuota", "throttled")
                .say("{intents:,d} intents in {seconds:.0f} s: {succeeded:,d} succeeded, {lost} lost,"
                        + " {duplicates} doubled; at most {mostInWindow:,d} of {max:,d} requests in a second,"
                        + " {overQuota} over, {throttled} refused");
        report.group("updates")
                .must("equal > 0", "unchanged >= equal", "kills > 0", "expected <= requests <= expected + maxAgain")
                .none("writtenEqual", "between", "missing")
                .say("{sent:,d} updates, {equal:,d} of what is so already, {kills} kill: {unchanged:,d} wrote nothing;"
                        + " {requests:,d} requests (needed: {expected:,d}, a kill may cost {maxAgain:,d} more);"
                        + " {between} others between a read and its write, {missing} fields lost");
        report.group("shared")
                .must("sent > 0", "changedByOthers > 0", "notMatched > 0", "missing = 0")
                .say("{sent:,d} updates where somebody else made {changedByOthers:,d} changes: {notMatched:,d} writes"
                        + " found another resource and began anew, {missing} fields lost");
    }

    private static Vendor vendor(String id, boolean etags, Random random) {
        return Vendor.of(id)
                .limit(LIMIT, Duration.ofSeconds(1))
                .latency(10, 60)
                .with(it -> it.withDocuments(new DocumentSpec("{\"base\":1}", etags)))
                .seed(random.nextLong())
                .bulkhead(BULKHEAD)
                .profile("deadline: 5s", "unanswered-hold: 500ms", "retry: {max-attempts: 50, base: 10ms, max: 500ms}");
    }

    /** What was sent, and the fields that must be there at the end. */
    private static final class Sent {

        private final TestBed bed;
        private final Random random;

        /** Updates of the first vendor that find their resource as it is to be. */
        private final Set<String> equal = new HashSet<>();

        private final Set<String> updates = new HashSet<>();
        private final List<Field> written = new ArrayList<>();

        Sent(TestBed bed, Random random) {
            this.bed = bed;
            this.random = random;
        }

        void sendAll(int updateCount, int callCount, int sharedCount) {
            int all = updateCount + callCount;
            bed.sendAll(all, n -> random.nextInt(all) < updateCount ? updateAlone(n) : call(n));
            bed.sendAll(sharedCount, n -> writing(SHARED, n, path(random.nextInt(SHARED_RESOURCES))));
        }

        private Intent updateAlone(int n) {
            String path = path(random.nextInt(RESOURCES));
            updates.add(TestBed.id(n));
            if (random.nextDouble() >= EQUAL) {
                return writing(ALONE, n, path);
            }
            equal.add(TestBed.id(n));
            return update(ALONE, n, path, "{\"base\":1.0}");
        }

        /** An update that writes a field of its own. */
        private Intent writing(String vendor, int n, String path) {
            return update(vendor, n, path, writes(vendor, path, "u" + TestBed.id(n)));
        }

        private Intent update(String vendor, int n, String path, String patch) {
            return intent(vendor, n)
                    .setOperation(Update.newBuilder()
                            .setPath(path)
                            .setHeaders(Map.of(REQUEST_ID, TestBed.id(n)))
                            .setMethod(random.nextBoolean() ? "PUT" : "PATCH")
                            .setPatch(TestBed.bytes(patch))
                            .build())
                    .build();
        }

        /** Most calls look, some write. */
        private Intent call(int n) {
            String path = path(random.nextInt(RESOURCES));
            Call.Builder call = Call.newBuilder().setPath(path).setHeaders(Map.of(REQUEST_ID, TestBed.id(n)));
            if (random.nextInt(4) == 0) {
                call.setMethod("PATCH").setBody(TestBed.bytes(writes(ALONE, path, "c" + TestBed.id(n))));
            }
            return intent(ALONE, n).setOperation(call.build()).build();
        }

        private static Intent.Builder intent(String vendor, int n) {
            return Intent.newBuilder()
                    .setId(TestBed.id(n))
                    .setVendor(vendor)
                    .setTenant("t" + n % 4)
                    .setPriority(PRIORITIES.get(n % 3));
        }

        /** As somebody else: a field of its own in one of the shared documents after the other. Returns how often. */
        int changeUntilArrived(long arrivals) throws InterruptedException {
            int changes = 0;
            long end = System.nanoTime() + LONGEST.toNanos();
            while (bed.arrivals(ALONE) < arrivals && System.nanoTime() < end) {
                String path = path(changes % SHARED_RESOURCES);
                bed.simulator().changeDocument(SHARED, path, writes(SHARED, path, "other" + changes));
                changes++;
                Wait.pass(OTHERS_EVERY);
            }
            return changes;
        }

        /** Returns a patch that writes a field, which must be there at the end. */
        private String writes(String vendor, String path, String name) {
            written.add(new Field(vendor, path, name));
            return "{\"" + name + "\":1}";
        }

        private static String path(int resource) {
            return "/things/" + resource;
        }

        /** At the vendor that nobody else writes to, an update that is equal makes one request, and each other two. */
        void addUpdates(Results results, Report figures) {
            List<DocumentAccess> accesses = bed.simulator().documentAccesses(ALONE);
            figures.with("sent", updates.size())
                    .with("equal", equal.size())
                    .with(
                            "unchanged",
                            results.count(it -> it.getVendor().equals(ALONE) && Boolean.FALSE.equals(it.getChanged())))
                    .with("kills", 1)
                    .with(
                            "requests",
                            accesses.stream()
                                    .filter(it -> updates.contains(it.requestId()))
                                    .count())
                    .with("expected", 2 * updates.size() - equal.size())
                    .with("maxAgain", 2 * BULKHEAD)
                    .with(
                            "writtenEqual",
                            accesses.stream()
                                    .filter(it -> it.wrote() && equal.contains(it.requestId()))
                                    .count())
                    .with("between", between(accesses, updates))
                    .with("missing", missing(ALONE));
        }

        /** How many fields are not there. */
        long missing(String vendor) {
            return written.stream()
                    .filter(field -> field.vendor().equals(vendor))
                    .filter(field -> !field.isIn(bed.simulator().document(vendor, field.path())))
                    .count();
        }
    }
}
