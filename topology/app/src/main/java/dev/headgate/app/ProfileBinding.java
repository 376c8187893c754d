package dev.headgate.app;

import dev.headgate.profiles.Profile;
import dev.headgate.streams.spi.VendorBinding;

/** How a vendor is reached that has a profile: by the rules in it, through the connector that it names. */
public final class ProfileBinding {

    private ProfileBinding() {}

    /** Opens a connector of its own, which is the caller's to close. */
    public static VendorBinding of(Profile profile) {
        return new VendorBinding(
                profile.policy(),
                profile.connector().open(),
                profile.version(),
                profile.deadline(),
                profile.dedupe(),
                profile.room());
    }
}
