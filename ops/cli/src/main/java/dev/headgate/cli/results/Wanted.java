package dev.headgate.cli.results;

import dev.headgate.cli.kafka.WantedRecords;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.json.ResultJson;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which results are wanted, and a result as a line. */
final class Wanted extends WantedRecords<Result> {

    private final @Nullable String group;

    /**
     * @param ids empty for all
     * @param vendor null for all
     * @param group null for all
     * @param count how many at most
     */
    Wanted(Set<String> ids, @Nullable String vendor, @Nullable String group, long count) {
        super(ids, vendor, count);
        this.group = group;
    }

    @Override
    public boolean take(Result result) {
        return (group == null || group.equals(result.getGroup())) && take(result.getId(), result.getVendor(), true);
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
        return isById() ? ResultHistory.steps(result) : List.of();
    }

    @Override
    public String missing() {
        return isById() ? "no result of " + missingIds() : missingCount() + " results did not come";
    }
}
