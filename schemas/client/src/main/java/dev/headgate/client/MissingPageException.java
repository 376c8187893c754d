package dev.headgate.client;

/** A page is not on its topic any more: most likely it was older than the topic keeps records. */
public final class MissingPageException extends HeadgateClientException {
    private static final long serialVersionUID = 1L;

    MissingPageException(String message) {
        super(message);
    }
}
