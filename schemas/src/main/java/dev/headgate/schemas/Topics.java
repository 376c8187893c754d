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

    /** Stands between the name of a topic and that of a reply; in no other name. */
    static final String REPLY = ".";

    /**
     * Header of a {@link Result} or {@link Page} whose body is in a store: its reference, UTF-8. Of the record's
     * {@link StoredBody}, for readers that route before they decode.
     */
    public static final String BODY_HEADER = "headgate-body";

    /** What the name of a reply may be, in words. */
    public static final String REPLY_ALLOWED =
            "1 to " + Topics.MAX_REPLY + " of a-z 0-9 -, beginning with a letter or digit";

    private static final int MAX_REPLY = 64;

    private Topics() {}

    /**
     * Returns whether an intent's {@code replyTo} could name anything: 1 to 64 of {@code a-z 0-9 -}, beginning with a letter
     * or digit.
     */
    public static boolean isReply(String name) {
        if (name.isEmpty() || name.length() > MAX_REPLY || name.charAt(0) == '-') {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-') {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the name of the topic that takes the place of {@link #RESULTS} or {@link #PAGES} for intents with this
     * {@code replyTo}, such as {@code results.billing}.
     *
     * @param topic one of the two
     * @param reply the name; empty for the topic itself
     */
    public static String of(String topic, String reply) {
        return reply.isEmpty() ? topic : topic + REPLY + reply;
    }
}
