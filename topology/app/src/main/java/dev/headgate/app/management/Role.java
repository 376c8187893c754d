package dev.headgate.app.management;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What somebody may do. */
public enum Role {
    /** Look at everything, change nothing. */
    READ,
    /** Change too. */
    CHANGE;

    /** Returns whether whoever has this role may do what another one allows. */
    public boolean includes(Role other) {
        return compareTo(other) >= 0;
    }

    /** Returns the word for it in files and answers. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Role> of(String word) {
        return Arrays.stream(values()).filter(it -> it.word().equals(word)).findFirst();
    }
}
