package dev.headgate.streams.spi;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The vendors that can be called.
 *
 * <p>Threading: asked by every stream thread.
 */
public interface VendorBindings {

    /**
     * Returns how the vendor is reached, or null while it has no profile. The same object until its profile changes; a
     * vendor once reached stays so.
     */
    @Nullable
    VendorBinding binding(String vendor);

    /**
     * Returns the vendors that have a profile. The same set until one more has; the set itself does
     * not change.
     */
    Set<String> vendors();

    /**
     * Returns a number that is another after any binding was replaced by another, and after {@link #binding} returns the new
     * one; or after a {@link #problem} came or went. Owners ask for their vendors' bindings and problems again only then.
     */
    default long version() {
        return 0;
    }

    /**
     * Returns what is wrong with the vendor's profile as it is on disk now, so that it is not in force: the file, the
     * mistake and the fix; null if nothing is.
     */
    default @Nullable String problem(String vendor) {
        return null;
    }
}
