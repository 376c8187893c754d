package dev.headgate.profiles;

import dev.headgate.api.Mistake;
import java.util.List;
import java.util.Optional;

/** The files of the folder that a profile is in, which it may extend. */
@FunctionalInterface
interface Siblings {

    /** Of a text that is in no folder. */
    Siblings NONE = (_, _) -> Optional.empty();

    /**
     * Returns the text of a file, or nothing if there is no such file.
     *
     * @param name of a file, never a path
     * @param mistakes why a file that is there can't be read is added here
     */
    Optional<String> find(String name, List<Mistake> mistakes);
}
