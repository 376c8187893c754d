package dev.headgate.simulator;

import java.time.Duration;

/** What is wrong with a vendor from when it is told until it is told otherwise; an {@link Episode} is scripted instead. */
public sealed interface Disruption {

    /**
     * Each request that no limit refuses is answered with this status.
     *
     * @param status 400 to 599, without 429, which is a limit's
     */
    record Answers(int status) implements Disruption {
        public Answers {
            new Allowed()
                    .check(status >= 400 && status <= 599 && status != 429, "status", status, "400 to 599 without 429")
                    .orThrow();
        }
    }

    /**
     * Each request that no limit refuses gets no answer; its connection is closed so long after it was counted.
     *
     * @param hold 0 to 31 days
     */
    record Silence(Duration hold) implements Disruption {
        public Silence {
            new Allowed().duration("hold", hold, Duration.ZERO).orThrow();
        }
    }
}
