package dev.headgate.index;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How much of the topics an index has.
 *
 * @param completeUntil what was committed before is in it; null while its first reading has not come that far
 * @param behind records that were known and not read when this was saved, about
 */
public record IndexState(@Nullable Instant completeUntil, long behind) {}
