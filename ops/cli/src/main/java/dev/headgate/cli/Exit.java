package dev.headgate.cli;

/** Exit codes of every command. */
final class Exit {

    static final int GOOD = 0;

    /** A promise was broken or a wait timed out. */
    static final int BROKEN = 1;

    /** Wrong usage or configuration. */
    static final int USAGE = 2;

    /** A broker, a port or the program failed. */
    static final int FAILED = 3;

    /** The topics or the ledger are not what this version or this ledger needs: no restart helps. */
    static final int REFUSED = 4;

    private Exit() {}
}
