package dev.headgate.bench.contender;

import org.jspecify.annotations.Nullable;

/**
 * What one would write by hand: a consumer, a virtual thread for each call, for each vendor as many at once as its
 * bulkhead has room for, and commits of what is done without a gap.
 */
final class PlainContender extends Contender {

    private final @Nullable CallKind own;

    private PlainContender(String name, @Nullable CallKind own) {
        super(name, "at least once");
        this.own = own;
    }

    /** As far as the words go. */
    static PlainContender plain() {
        return new PlainContender("plain", null);
    }

    /** With the JDK's client, but no timeout on a request. */
    static PlainContender untimed() {
        return new PlainContender("plain-untimed", CallKind.HTTP_UNTIMED);
    }

    /** With the client that Headgate's connector is built on. */
    static PlainContender apache() {
        return new PlainContender("plain-apache", CallKind.HTTP_APACHE);
    }

    /** With a limiter of 1 for each 10 ms, whatever the others have. */
    static PlainContender paced() {
        return new PlainContender("plain-paced", CallKind.PACED);
    }

    /** With a gate for each vendor that is closed for as long as a refusal says. */
    static PlainContender gated() {
        return new PlainContender("plain-gated", CallKind.GATED);
    }

    /** Workers that count each call in Redis, however many processes they are in. */
    static PlainContender redisCounter() {
        return new PlainContender("redis-counter", CallKind.COUNTED);
    }

    @Override
    public boolean countsInRedis() {
        return own == CallKind.COUNTED;
    }

    @Override
    CallKind calls(CallKind usual) {
        return own == null ? usual : own;
    }

    @Override
    AutoCloseable start(Assignment assignment, Calls calls, Failure failure) {
        PlainLoop loop = new PlainLoop(assignment, new ResultMaker(assignment, new RetryingCalls(calls)), failure);
        Thread thread = Thread.ofPlatform().name("plain").start(loop);
        return () -> {
            loop.stop();
            thread.join();
        };
    }
}
