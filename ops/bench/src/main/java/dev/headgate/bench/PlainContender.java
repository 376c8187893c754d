package dev.headgate.bench;

/**
 * What one would write by hand: a consumer, a virtual thread for each call, for each vendor as many at once as its
 * bulkhead has room for, and commits of what is done without a gap.
 */
final class PlainContender implements Contender {

    @Override
    public String name() {
        return "plain";
    }

    @Override
    public String guarantee() {
        return "at least once";
    }

    @Override
    public AutoCloseable start(Assignment assignment, Calls calls, Failure failure) {
        PlainLoop loop = new PlainLoop(assignment, new Fulfilment(assignment, calls), failure);
        Thread thread = Thread.ofPlatform().name("plain").start(loop);
        return () -> {
            loop.stop();
            thread.join();
        };
    }
}
