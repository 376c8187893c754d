package dev.headgate.trials.footprint;

import java.util.Locale;

/** What an instance holds of a machine or a cluster, of which there must not be more and more. */
public enum Resource {
    MEMORY("memory, MiB"),
    OPEN_FILES("open files"),
    THREADS("threads"),
    SERIES("metrics"),
    STATE_FILES("files of the state"),
    TOPICS("topics");

    private static final double MIB = 1 << 20;

    private final String title;

    Resource(String title) {
        this.title = title;
    }

    /** What it is, and its unit. */
    public String title() {
        return title;
    }

    /** How it is called where figures are read by programs. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    double of(Footprint footprint) {
        return switch (this) {
            case MEMORY -> footprint.residentBytes() / MIB;
            case OPEN_FILES -> footprint.openFiles();
            case THREADS -> footprint.threads();
            case SERIES -> footprint.series();
            case STATE_FILES -> footprint.stateFiles();
            case TOPICS -> footprint.topics();
        };
    }
}
