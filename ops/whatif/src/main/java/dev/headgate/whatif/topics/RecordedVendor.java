package dev.headgate.whatif.topics;

import dev.headgate.core.policy.Policy;
import dev.headgate.whatif.Recording;
import java.util.List;

/**
 * A vendor of which something was recorded.
 *
 * @param policy in force: that of its profile, and what commands have set
 * @param notes what may make predictions wrong, a line each
 */
public record RecordedVendor(Recording recording, Policy policy, List<String> notes) {

    public RecordedVendor {
        notes = List.copyOf(notes);
    }
}
