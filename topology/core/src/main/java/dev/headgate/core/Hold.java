package dev.headgate.core;

import org.jspecify.annotations.Nullable;

/** What a gate gave a call that started: permits, a place in a bulkhead. */
interface Hold {

    /** Of a gate that gives nothing. */
    Hold NOTHING = (ending, coolDown, now) -> {};

    /**
     * The call has ended; asked once. Who waits for what is given back is asked again.
     *
     * @param coolDown the cool-down or pause that began or was extended by it; null for none
     */
    void settle(Ending ending, Effect.@Nullable CoolDown coolDown, long now);
}
