package dev.headgate.streams.layout;

/**
 * Something about a topic that is not as Headgate needs it.
 *
 * @param topic its full name
 * @param refused whether the program does not start with it, since accepted intents or their outcomes would be lost
 * @param text what it is and what to do, for the user
 */
public record TopicFinding(String topic, boolean refused, String text) {}
