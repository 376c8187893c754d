package dev.headgate.trials.judge;

import java.util.List;

/** What came of a trial: a record, whose components are the figures. */
public interface Findings {

    /** Whether everything was as it must be. */
    boolean ok();

    /** The same for people, a line each. */
    List<String> inWords();
}
