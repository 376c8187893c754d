package dev.headgate.control;

/** Exit codes of every command. */
public final class Exit {

    public static final int GOOD = 0;

    /** A promise was broken or a wait timed out. */
    public static final int BROKEN = 1;

    /** Wrong usage or configuration. */
    public static final int USAGE = 2;

    /** A broker, a port or the program failed. */
    public static final int FAILED = 3;

    /** The topics or the ledger are not what this version or this ledger needs: no restart helps. */
    public static final int REFUSED = 4;

    private Exit() {}
}
