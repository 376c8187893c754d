package dev.headgate.core;

/**
 * Where an accepted, unfinished intent is.
 *
 * @param waitsFor in words; empty for nothing
 */
public record IntentState(Place place, String waitsFor) {

    /** What may become of it next. */
    public enum Place {
        /** Its call was sent, or is about to be. */
        IN_FLIGHT,
        /** It may start when its turn comes. */
        READY,
        /** Something keeps it and those like it from starting. */
        BLOCKED,
        /** Its notBefore, or that of its retry, is not reached. */
        DELAYED,
        /** An earlier intent of its ordering key is unfinished. */
        BEHIND,
        /** An operator has paused it. */
        PAUSED,
        /** It is in the ledger, behind others of its lane. */
        QUEUED,
        /** It is outside of the ledger, which has no room for it yet. */
        PARKED,
        /** Its vendor has no profile. */
        NO_PROFILE
    }
}
