package dev.headgate.app;

import dev.headgate.http.HttpConnector;
import dev.headgate.http.Profile;
import dev.headgate.streams.spi.VendorBinding;

/** How a vendor is reached that has a profile. */
public final class ProfileBinding {

    private ProfileBinding() {}

    /** Opens a connector of its own, which is the caller's to close. */
    public static VendorBinding of(Profile profile) {
        return new VendorBinding(
                Policies.of(profile),
                new HttpConnector(profile),
                profile.version(),
                profile.deadline(),
                profile.dedupe());
    }
}
