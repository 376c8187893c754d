package dev.headgate.streams.parking;

import dev.headgate.schemas.ParkedIntent;
import java.util.List;

/**
 * A block as it was read.
 *
 * @param intents in the order of their ordinals
 */
record ReadBlock(long id, List<ParkedIntent> intents) {}
