package dev.headgate.streams.parking;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.Priority;

/** The intents of one vendor, priority and tenant, which are taken back in the order in which they were accepted. */
record Lane(String vendor, Priority priority, String tenant) {

    static Lane of(LedgerEntry entry) {
        Intent intent = entry.getIntent();
        return new Lane(intent.getVendor(), intent.getPriority(), intent.getTenant());
    }
}
