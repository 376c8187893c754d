package dev.headgate.streams.overflow;

import dev.headgate.schemas.LedgerEntry;

/** An accepted intent that no core holds, on its way to one. */
public record WaitingIntent(long ordinal, LedgerEntry entry) {}
