package dev.headgate.streams;

import dev.headgate.schemas.LedgerEntry;

/** An accepted intent that no core holds, on its way to one. */
record WaitingIntent(long ordinal, LedgerEntry entry) {}
