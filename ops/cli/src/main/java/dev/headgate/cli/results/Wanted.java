package dev.headgate.cli.results;

import dev.headgate.cli.kafka.WantedRecords;
import dev.headgate.cli.support.StoredBodies;
import dev.headgate.control.Texts;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.json.ResultJson;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which results are wanted, and a result as a line. */
final class Wanted extends WantedRecords<Result> {

    private static final int SHOWN_REASON = 200;
    private static final int SHOWN_NEXT = 60;

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
    protected boolean take(Result result) {
        return (group == null || group.equals(result.getGroup())) && take(result.getId(), result.getVendor(), true);
    }

    @Override
    protected Map<String, @Nullable Object> json(Result result) {
        return ResultJson.map(result);
    }

    @Override
    protected String text(Result result) {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%s %-13s %s %s",
                time(result.getFinishedAt()),
                result.getOutcome(),
                result.getVendor(),
                result.getId()));
        if (result.getStatus() != null) {
            line.append(" status ").append(result.getStatus());
        }
        line.append(", ").append(Texts.count(result.getCalls(), "call"));
        if (result.getPages() > 0) {
            line.append(", ").append(Texts.count(result.getPages(), "page"));
            line.append(" of ").append(Texts.count(result.getItems(), "item"));
        }
        if (result.getNext() != null) {
            line.append(", next ").append(Texts.cut(SHOWN_NEXT, result.getNext()));
        }
        if (result.getReplay() > 0) {
            line.append(", replay ").append(result.getReplay());
        }
        line.append(StoredBodies.text(result.getBody(), result.getStored(), result.getBodyOmitted()))
                .append(ResultHistory.hint(result));
        if (!result.getReason().isEmpty()) {
            line.append(": ").append(Texts.cut(SHOWN_REASON, result.getReason()));
        }
        return line.toString();
    }

    /** The steps of those that were asked for by their ids. */
    @Override
    protected List<String> details(Result result) {
        return isById() ? ResultHistory.steps(result) : List.of();
    }

    @Override
    protected String missing() {
        return isById() ? "no result of " + missingIds() : missingCount() + " results did not come";
    }
}
