package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.headgate.api.Call;
import dev.headgate.core.TakeOver;
import dev.headgate.core.Vendor;
import dev.headgate.profiles.InvalidProfileException;
import dev.headgate.profiles.Profile;
import dev.headgate.profiles.ProfileReader;
import dev.headgate.streams.spi.VendorBinding;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Whatever stands in a profile is refused with its mistakes, or a vendor can be called by it. */
class ProfileFuzzTest {

    private static final Call CALL = new Call("POST", "/v1/things?a=b", Map.of("x", "y"), new byte[0]);

    @FuzzTest
    void shouldReadOrRefuseAnyText(byte[] input) {
        Profile profile = read(new String(input, StandardCharsets.UTF_8));
        if (profile == null) {
            return;
        }

        VendorBinding binding = ProfileBinding.of(profile);

        try {
            Vendor vendor = new Vendor(binding.policy(), new Random(1), new TakeOver(1, List.of()));
            assertThat(vendor.snapshot(1).bulkhead()).isPositive();
            String refusal = binding.connector().refusal(CALL);
            assertThat(refusal == null || !refusal.isBlank()).isTrue();
        } finally {
            binding.connector().close();
        }
    }

    private static @Nullable Profile read(String text) {
        try {
            return new ProfileReader().read("acme.yaml", text);
        } catch (InvalidProfileException e) {
            assertThat(e.mistakes()).isNotEmpty();
            return null;
        }
    }
}
