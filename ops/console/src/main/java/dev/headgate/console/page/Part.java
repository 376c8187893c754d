package dev.headgate.console.page;

import java.util.Locale;

/** A part of a vendor's page that is asked for when it is opened. */
public enum Part {
    WAITING("What waits"),
    FAILURES("Failures of the last 24 hours, those alike together"),
    OUTCOMES("Outcomes of late"),
    PROFILE("Profile"),
    WHAT_IF("What if a limit were another"),
    COMMANDS("Commands");

    private final String title;

    Part(String title) {
        this.title = title;
    }

    public String getPath() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String getTitle() {
        return title;
    }
}
