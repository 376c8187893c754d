package dev.headgate.control.growing;

/** What a growth does, in this order. Each may be cut off at any point and is gone on with by the next run. */
public enum GrowthStep {
    CHECK("checking that nothing runs and everything fits"),
    COUNT("counting what is kept"),
    CLOSE("keeping instances from starting"),
    WIDEN("growing commands and changelogs"),
    MOVE("moving what is kept to its new partitions"),
    VERIFY("comparing with what was counted"),
    INTENTS("growing intents"),
    UNREAD("dealing out the intents that are unread"),
    OPEN("letting instances start");

    private final String words;

    GrowthStep(String words) {
        this.words = words;
    }

    /** Says it to a user. */
    public String words() {
        return words;
    }
}
