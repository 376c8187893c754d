package dev.headgate.cli.vendors;

import dev.headgate.profiles.ShippedProfiles;
import java.util.Iterator;

/** The ids of the profiles that come with Headgate, for shells that complete them. */
public final class ShippedIds implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return ShippedProfiles.ids().iterator();
    }
}
