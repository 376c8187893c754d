package dev.headgate.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.Window;
import dev.headgate.http.HttpSettings;
import dev.headgate.profiles.Profile;
import dev.headgate.profiles.ProfileReader;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OwnerPartition;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoPlanTest {

    @ParameterizedTest
    @ValueSource(ints = {DemoPlan.MIN, 9, 400, 4_999, 5_000, DemoPlan.MAX})
    void shouldShareOutEveryIntentAndForgetNoVendor(int intents) {
        DemoPlan plan = DemoPlan.of(intents, 7);

        List<Intent> produced = plan.produce();

        assertThat(produced).hasSize(intents);
        assertThat(produced.stream().map(Intent::getId)).doesNotHaveDuplicates();
        Map<String, Long> counts =
                produced.stream().collect(Collectors.groupingBy(Intent::getVendor, Collectors.counting()));
        assertThat(counts).hasSize(8);
        plan.shares().forEach((vendor, share) -> assertThat(counts).containsEntry(vendor, (long) share));
    }

    @Test
    void shouldBeTheSameForTheSameSeedOnly() {
        List<Intent> first = DemoPlan.of(200, 7).produce();

        assertThat(DemoPlan.of(200, 7).produce()).isEqualTo(first);
        assertThat(DemoPlan.of(200, 8).produce()).isNotEqualTo(first);
    }

    @Test
    void shouldPutTwoVendorsOnEachOfFourPartitions() {
        Map<Integer, Long> vendors = DemoVendor.ALL.stream()
                .collect(Collectors.groupingBy(
                        it -> OwnerPartition.of(it.id().getBytes(StandardCharsets.UTF_8), 4), Collectors.counting()));

        assertThat(vendors).isEqualTo(Map.of(0, 2L, 1, 2L, 2, 2L, 3, 2L));
    }

    @Test
    void shouldDescribeEveryVendorInAProfileThatCanBeRead() {
        ProfileReader reader = new ProfileReader();

        for (DemoVendor vendor : DemoVendor.ALL) {
            Profile profile = reader.read(
                    vendor.id() + ".yaml", vendor.profile(URI.create("http://127.0.0.1:1234/" + vendor.id())));

            assertThat(profile.policy().limits()).singleElement().satisfies(limit -> {
                assertThat(limit.max()).isEqualTo(vendor.max());
                assertThat(limit.window()).isEqualTo(new Window.Rolling(vendor.window()));
            });
            assertThat(profile.policy().bulkhead()).isEqualTo(vendor.bulkhead());
            assertThat(profile.policy().coolDown().fallback()).isEqualTo(vendor.coolDown());
            assertThat(((HttpSettings) profile.connector()).allowPrivateAddresses())
                    .isTrue();
        }
    }
}
