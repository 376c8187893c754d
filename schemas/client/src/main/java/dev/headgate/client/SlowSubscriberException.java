package dev.headgate.client;

/**
 * A subscriber left what was there for it waiting for too long, so that others of the same partition had to wait too. The pages and
 * the outcome stay on their topics.
 */
public final class SlowSubscriberException extends HeadgateClientException {
    private static final long serialVersionUID = 1L;

    SlowSubscriberException(String message) {
        super(message);
    }
}
