package dev.headgate.lab.demo;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Priority;
import dev.headgate.simulator.SimulatorConfig;
import dev.headgate.simulator.VendorSpec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * What a demo does: which intents, in which order, at which vendors. The same seed makes the same plan.
 *
 * @param seed of the order, the intents' contents and the vendors' latencies
 * @param shares how many intents each vendor gets, in the order of {@link DemoVendor#ALL}
 * @param grace how long after a refusal the vendors take an arrival for one that was on its way
 */
record DemoPlan(long seed, Map<String, Integer> shares, Duration grace) {

    static final int MIN = 8;
    static final int MAX = 40_000;

    /**
     * Shares intents out, so that all vendors finish at about the same time.
     *
     * @param intents {@link #MIN} to {@link #MAX}
     */
    static DemoPlan of(int intents, long seed) {
        double all = DemoVendor.ALL.stream().mapToDouble(DemoVendor::capacity).sum();
        Map<String, Integer> shares = new LinkedHashMap<>();
        double planned = 0;
        int given = 0;
        for (DemoVendor vendor : DemoVendor.ALL) {
            planned += (intents - MIN) * vendor.capacity() / all;
            int share = (int) Math.round(planned) - given;
            given += share;
            shares.put(vendor.id(), share + 1);
        }
        return new DemoPlan(seed, Collections.unmodifiableMap(shares), VendorSpec.GRACE);
    }

    DemoPlan withGrace(Duration other) {
        return new DemoPlan(seed, shares, other);
    }

    int intents() {
        return shares.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** After which a demo gives up: more than four times what it should take. */
    Duration longest() {
        return Duration.ofSeconds(60).plusMillis(24L * intents());
    }

    SimulatorConfig simulator() {
        return SimulatorConfig.of(DemoVendor.ALL.stream()
                .map(vendor ->
                        vendor.played(shares.getOrDefault(vendor.id(), 0), seed).withGrace(grace))
                .toArray(VendorSpec[]::new));
    }

    /** All intents, in the order they are produced in. */
    List<Intent> produce() {
        Random random = new Random(seed);
        List<String> vendors = new ArrayList<>();
        shares.forEach((vendor, share) -> vendors.addAll(Collections.nCopies(share, vendor)));
        Collections.shuffle(vendors, random);
        List<Intent> intents = new ArrayList<>(vendors.size());
        for (int i = 0; i < vendors.size(); i++) {
            intents.add(intent(i + 1, vendors.get(i), random));
        }
        return intents;
    }

    private static Intent intent(int number, String vendor, Random random) {
        Call.Builder call =
                Call.newBuilder().setMethod("GET").setPath("/v1/customers/" + random.nextInt(1000) + "/reports");
        if (random.nextInt(4) == 0) {
            String body = "{\"campaign\":" + random.nextInt(1000) + ",\"budget\":" + random.nextInt(10_000) + "}";
            call.setMethod("POST").setBody(ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)));
        }
        return Intent.newBuilder()
                .setId("demo-" + number)
                .setVendor(vendor)
                .setPriority(priority(random.nextInt(10)))
                .setOperation(call.build())
                .build();
    }

    private static Priority priority(int die) {
        return switch (die) {
            case 0 -> Priority.HIGH;
            case 1, 2 -> Priority.LOW;
            default -> Priority.NORMAL;
        };
    }
}
