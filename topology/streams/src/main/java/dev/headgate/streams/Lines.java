package dev.headgate.streams;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The vendors that can be called.
 *
 * <p>Threading: asked by every stream thread.
 */
public interface Lines {

    /** Returns how the vendor is reached, or null while it has no profile. The same line until its profile changes. */
    @Nullable
    Line line(String vendor);

    /** Returns the vendors that have a profile. */
    Set<String> vendors();
}
