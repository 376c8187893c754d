package dev.headgate.cli.results;

import dev.headgate.cli.kafka.Following;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.json.ResultJson;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which results are wanted, and which of them have not come. */
final class Wanted implements Following.Choice<Result> {

    private static final int SHOWN = 10;

    private final Set<String> ids;
    private final Set<String> missing;
    private final @Nullable String vendor;
    private final @Nullable String group;
    private long count;

    /**
     * @param ids empty for all
     * @param vendor null for all
     * @param group null for all
     * @param count how many at most
     */
    Wanted(Set<String> ids, @Nullable String vendor, @Nullable String group, long count) {
        this.ids = Set.copyOf(ids);
        this.missing = new LinkedHashSet<>(ids);
        this.vendor = vendor;
        this.group = group;
        this.count = count;
    }

    @Override
    public boolean take(Result result) {
        if (isComplete()
                || (!ids.isEmpty() && !ids.contains(result.getId()))
                || (vendor != null && !vendor.equals(result.getVendor()))
                || (group != null && !group.equals(result.getGroup()))) {
            return false;
        }
        missing.remove(result.getId());
        count--;
        return true;
    }

    @Override
    public boolean isComplete() {
        return count <= 0 || (!ids.isEmpty() && missing.isEmpty());
    }

    @Override
    public Map<String, @Nullable Object> json(Result result) {
        return ResultJson.map(result);
    }

    @Override
    public String text(Result result) {
        return ResultLine.text(result);
    }

    /** The steps of those that were asked for by their ids. */
    @Override
    public List<String> details(Result result) {
        return ids.isEmpty() ? List.of() : ResultHistory.steps(result);
    }

    @Override
    public String missing() {
        if (ids.isEmpty()) {
            return count + " results did not come";
        }
        String named = String.join(", ", missing.stream().limit(SHOWN).toList());
        return "no result of " + named + (missing.size() > SHOWN ? " and " + (missing.size() - SHOWN) + " more" : "");
    }
}
