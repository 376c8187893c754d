/** What a task keeps in its state stores, in formats that older and newer versions tell apart. */
@NullMarked
package dev.headgate.streams.ledger;

import org.jspecify.annotations.NullMarked;
