package dev.headgate.streams.call;

import org.jspecify.annotations.Nullable;

/**
 * What a call begins with whose answer comes in parts.
 *
 * @param number from 0; each answer that is had from its beginning is another run
 * @param position of the last part of this run that was kept; null if there is none, or the vendor gave none
 */
public record StreamRun(int number, @Nullable String position) {

    /** The first of an intent. */
    public static final StreamRun FIRST = new StreamRun(0, null);
}
