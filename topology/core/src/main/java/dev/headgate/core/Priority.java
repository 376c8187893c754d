package dev.headgate.core;

import dev.headgate.core.policy.Shares;

/** How urgent an intent is. Under contention, starts are shared by weight, so that LOW always gets some. */
public enum Priority {
    HIGH,
    NORMAL,
    LOW;

    int weight(Shares shares) {
        return switch (this) {
            case HIGH -> shares.high();
            case NORMAL -> shares.normal();
            case LOW -> shares.low();
        };
    }
}
