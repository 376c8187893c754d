package dev.headgate.app;

import dev.headgate.core.CoolDownPolicy;
import dev.headgate.core.Limit;
import dev.headgate.core.Policy;
import dev.headgate.core.RetryPolicy;
import dev.headgate.core.Transit;
import dev.headgate.core.Window;
import dev.headgate.http.Profile;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;

/** A profile's rules as the core takes them. */
final class Policies {

    private Policies() {}

    private static Window window(Profile.Window window) {
        return switch (window) {
            case Profile.Window.Rolling(Duration period) -> new Window.Rolling(period);
            case Profile.Window.CalendarDay(ZoneId zone) -> new Window.CalendarDay(zone);
        };
    }

    static Policy of(Profile profile) {
        List<Limit> limits = profile.limits().stream()
                .map(it -> new Limit(it.id(), it.scope(), Math.toIntExact(it.max()), window(it.window())))
                .toList();
        Profile.Transit transit = profile.transit();
        Profile.CoolDown coolDown = profile.coolDown();
        return new Policy(
                limits,
                profile.bulkhead(),
                new Transit(transit.unansweredHold(), transit.maxTransit(), transit.startSlack(), transit.clockSkew()),
                new CoolDownPolicy(
                        coolDown.fallback(), coolDown.pad(), coolDown.factor(), coolDown.max(), coolDown.patience()),
                new RetryPolicy(
                        profile.retry().maxAttempts(),
                        profile.retry().base(),
                        profile.retry().max()));
    }
}
