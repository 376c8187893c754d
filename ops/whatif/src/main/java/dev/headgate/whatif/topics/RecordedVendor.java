package dev.headgate.whatif.topics;

import dev.headgate.core.policy.Policy;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.whatif.Recording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A vendor of which something was recorded.
 *
 * @param policy in force: that of its profile, and what commands have set
 * @param status as its owner last reported; null: it never did
 * @param notes what may make predictions wrong, a line each
 */
public record RecordedVendor(
        Recording recording, Policy policy, @Nullable VendorStatus status, List<String> notes) {

    public RecordedVendor {
        notes = List.copyOf(notes);
    }
}
