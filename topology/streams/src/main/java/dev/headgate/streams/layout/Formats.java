package dev.headgate.streams.layout;

/**
 * The formats in which Headgate stores its state. Version 0.1 has one, format 1. A later version that must store something
 * else adds the next format here. It goes on writing the former one until {@code headgate formats finalize} raises
 * {@link Layout#formats}, so that every instance of a fleet can read what the others write.
 */
public final class Formats {

    /** What {@link #newest} is without {@link #INVENTED}. */
    private static final int FIRST = 1;

    /**
     * The system property with which tests invent a second format, to show how a fleet gets from one format to the next.
     * Records of the invented format differ from those of format 1 in the number in their head. Nothing in Headgate sets the
     * property, and no configuration key reaches it. An instance that runs with it warns of it when it starts.
     */
    public static final String INVENTED = "headgate.test.invented-format";

    private Formats() {}

    /** Returns the newest format that this process reads and writes. */
    public static int newest() {
        return isInvented() ? FIRST + 1 : FIRST;
    }

    /** Returns whether this process knows the invented format. */
    static boolean isInvented() {
        return Boolean.getBoolean(INVENTED);
    }
}
