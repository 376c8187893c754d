package dev.headgate.streams;

import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.SavedRunningCommand;

/** Told what came of a command that took its time. */
interface CommandAudit {

    /** @param effect in words */
    void ended(SavedRunningCommand saved, AuditOutcome outcome, String effect, long now);
}
