package dev.headgate.lab.demo;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.streams.spi.FaultInjection;

/** Takes refusals for passing failures: the cool-down is off. Only on the class path of a child JVM. */
public final class DemoWithoutCoolDown implements FaultInjection {

    @Override
    public Reply reply(Reply real) {
        return real instanceof Reply.Answered answered && answered.verdict() instanceof Verdict.Throttled
                ? new Reply.Answered(answered.answer(), new Verdict.Transient(null))
                : real;
    }
}
