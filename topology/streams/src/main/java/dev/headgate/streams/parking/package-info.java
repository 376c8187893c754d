/** What waits outside of the ledger, in blocks of the topic parked, since its vendor's or tenant's room is used up. */
@NullMarked
package dev.headgate.streams.parking;

import org.jspecify.annotations.NullMarked;
