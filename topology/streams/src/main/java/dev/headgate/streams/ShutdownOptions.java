package dev.headgate.streams;

import java.time.Duration;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;

/**
 * How the process goes when it is stopped cleanly.
 *
 * @param deadline how long it waits for calls in flight
 * @param leavesGroup whether its partitions move to others at once; if not, a static member finds them again when it is
 *     back within the session timeout, and nobody serves them meanwhile
 */
public record ShutdownOptions(Duration deadline, boolean leavesGroup) {

    GroupMembershipOperation membership() {
        return leavesGroup ? GroupMembershipOperation.LEAVE_GROUP : GroupMembershipOperation.REMAIN_IN_GROUP;
    }
}
