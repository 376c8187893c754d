package dev.headgate.app;

import dev.headgate.http.HttpConnector;
import dev.headgate.http.Profile;
import dev.headgate.streams.Line;

/** How a vendor is reached that has a profile. */
public final class ProfiledLine {

    private ProfiledLine() {}

    /** Opens a connector of its own, which is the caller's to close. */
    public static Line of(Profile profile) {
        return new Line(
                Policies.of(profile),
                new HttpConnector(profile),
                profile.version(),
                profile.deadline(),
                profile.dedupe());
    }
}
