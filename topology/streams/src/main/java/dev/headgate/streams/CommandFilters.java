package dev.headgate.streams;

import dev.headgate.core.IntentFilter;
import dev.headgate.schemas.Command;
import java.util.ArrayList;
import java.util.List;

/** Which intents a command means, beside those of an id or a correlation. */
final class CommandFilters {

    private CommandFilters() {}

    static IntentFilter of(Command command) {
        return new IntentFilter(command.getGroup(), command.getTenant(), command.getScope());
    }

    /** Returns the same in words, such as {@code group spring, tenant t1}. */
    static String text(IntentFilter filter) {
        List<String> parts = new ArrayList<>();
        if (filter.group() != null) {
            parts.add("group " + filter.group());
        }
        if (filter.tenant() != null) {
            parts.add("tenant " + filter.tenant());
        }
        filter.scope().forEach((name, value) -> parts.add(name + " " + value));
        return parts.isEmpty() ? "all of the vendor" : String.join(", ", parts);
    }
}
