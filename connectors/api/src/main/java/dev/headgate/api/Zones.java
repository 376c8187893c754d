package dev.headgate.api;

import java.time.ZoneId;
import java.util.Optional;

/** Time zones as profiles name them, such as Europe/Berlin or UTC. */
public final class Zones {

    private Zones() {}

    /** Returns the zone, or nothing if there is none of that name. */
    public static Optional<ZoneId> read(String text) {
        return ZoneId.getAvailableZoneIds().contains(text) ? Optional.of(ZoneId.of(text)) : Optional.empty();
    }
}
