package dev.headgate.app;

import dev.headgate.core.ConcurrencyLimit;
import dev.headgate.core.CoolDownPolicy;
import dev.headgate.core.Limit;
import dev.headgate.core.Pacing;
import dev.headgate.core.PausePolicy;
import dev.headgate.core.Policy;
import dev.headgate.core.RetryPolicy;
import dev.headgate.core.Transit;
import dev.headgate.core.Window;
import dev.headgate.http.Profile;
import java.time.Duration;
import java.time.ZoneId;

/** A profile's rules as the core takes them. */
final class Policies {

    private Policies() {}

    static Policy of(Profile profile) {
        return new Policy(
                profile.limits().stream().map(Policies::limit).toList(),
                profile.bulkhead(),
                profile.concurrency().stream()
                        .map(it -> new ConcurrencyLimit(it.id(), it.scope(), it.max()))
                        .toList(),
                transit(profile.transit()),
                coolDown(profile.coolDown()),
                new RetryPolicy(
                        profile.retry().maxAttempts(),
                        profile.retry().base(),
                        profile.retry().max()),
                profile.refusable(),
                pause(profile.pause()));
    }

    private static Limit limit(Profile.Limit limit) {
        Profile.Pacing pacing = limit.pacing();
        return new Limit(
                limit.id(),
                limit.scope(),
                Math.toIntExact(limit.max()),
                window(limit.window()),
                limit.unit(),
                pacing == null
                        ? null
                        : new Pacing(pacing.burst(), pacing.ramp(), pacing.afterIdle(), pacing.afterCoolDown()));
    }

    private static Window window(Profile.Window window) {
        return switch (window) {
            case Profile.Window.Rolling(Duration period) -> new Window.Rolling(period);
            case Profile.Window.CalendarDay(ZoneId zone) -> new Window.CalendarDay(zone);
        };
    }

    private static Transit transit(Profile.Transit transit) {
        return new Transit(transit.unansweredHold(), transit.maxTransit(), transit.startSlack(), transit.clockSkew());
    }

    private static CoolDownPolicy coolDown(Profile.CoolDown coolDown) {
        return new CoolDownPolicy(
                coolDown.fallback(),
                coolDown.quotaFallback(),
                coolDown.lockedFallback(),
                coolDown.pad(),
                coolDown.factor(),
                coolDown.max(),
                coolDown.patience(),
                coolDown.maxHint(),
                CoolDownPolicy.MAX_SCOPES);
    }

    private static PausePolicy pause(Profile.Pause pause) {
        return new PausePolicy(pause.base(), pause.factor(), pause.max(), pause.failures());
    }
}
