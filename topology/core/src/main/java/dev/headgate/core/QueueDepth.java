package dev.headgate.core;

/**
 * How crowded it is where an intent would wait.
 *
 * @param lanes lanes of the vendor in which anything waits
 * @param lane intents waiting in its lane
 * @param queues scopes, by their attributes, that they are of
 * @param queue those of its scope among them
 */
public record QueueDepth(int lanes, int lane, int queues, int queue) {}
