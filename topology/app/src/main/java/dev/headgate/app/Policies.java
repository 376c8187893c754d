package dev.headgate.app;

import dev.headgate.core.CoolDownPolicy;
import dev.headgate.core.Limit;
import dev.headgate.core.Policy;
import dev.headgate.core.RetryPolicy;
import dev.headgate.core.Transit;
import dev.headgate.http.Profile;
import java.util.List;

/** A profile's rules as the core takes them. */
final class Policies {

    private Policies() {}

    static Policy of(Profile profile) {
        List<Limit> limits = profile.limits().stream()
                .map(it -> new Limit(it.id(), it.scope(), Math.toIntExact(it.max()), it.window()))
                .toList();
        Profile.Transit transit = profile.transit();
        Profile.CoolDown coolDown = profile.coolDown();
        return new Policy(
                limits,
                profile.bulkhead(),
                new Transit(transit.unansweredHold(), transit.maxTransit(), transit.startSlack()),
                new CoolDownPolicy(
                        coolDown.fallback(), coolDown.pad(), coolDown.factor(), coolDown.max(), coolDown.patience()),
                new RetryPolicy(
                        profile.retry().maxAttempts(),
                        profile.retry().base(),
                        profile.retry().max()));
    }
}
