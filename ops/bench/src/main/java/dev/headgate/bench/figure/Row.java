package dev.headgate.bench.figure;

import java.util.List;

/** What a benchmark found out about one contender. */
public interface Row {

    /** The same headings in all rows of a benchmark. */
    List<Cell> cells();
}
