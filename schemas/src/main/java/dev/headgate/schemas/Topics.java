package dev.headgate.schemas;

/** Names of the topics, without the prefix. {@link TopicCatalogue} says what each one is. */
public final class Topics {
    /** Stands before every name unless it is configured otherwise. */
    public static final String DEFAULT_PREFIX = "headgate.";

    /** Calls that are wanted; {@link Intent}. */
    public static final String INTENTS = "intents";

    /** Orders to a vendor's owner; {@link Command}. */
    public static final String COMMANDS = "commands";

    /** One outcome per intent; {@link Result}. */
    public static final String RESULTS = "results";

    /** Parts of answers, before their outcome; {@link Page}. */
    public static final String PAGES = "pages";

    /** Retries that were decided; {@link Retry}. */
    public static final String RETRIES = "retries";

    /** Inputs given up; {@link DeadLetter}. */
    public static final String DEAD_LETTERS = "dead-letters";

    /** State of each vendor; {@link VendorStatus}. */
    public static final String STATUS = "status";

    /** What came of each command; {@link Audit}. */
    public static final String AUDIT = "audit";

    /** What owners say when they are asked; {@link Answer}. */
    public static final String ANSWERS = "answers";

    /** Accepted intents that wait outside of the ledger; {@link ParkedIntents}. Internal. */
    public static final String PARKED = "parked";

    /**
     * Header of a {@link Result} or {@link Page} whose body is in a store: its reference, UTF-8. Of the record's
     * {@link StoredBody}, for readers that route before they decode.
     */
    public static final String BODY_HEADER = "headgate-body";

    private Topics() {}
}
