package dev.headgate.trials.harness;

import dev.headgate.streams.layout.Formats;

/**
 * The version before, for trials of an update. It is this commit as it is, which knows format 1. The version that follows it
 * is this commit with the format that tests invent: its processes start with {@link #NEXT}.
 */
public final class PreviousVersion {

    /** What it is called in figures. */
    public static final String NAME = "format 1";

    /** The option of a JVM whose process knows the invented format too. */
    public static final String NEXT = "-D" + Formats.INVENTED + "=true";

    private PreviousVersion() {}
}
