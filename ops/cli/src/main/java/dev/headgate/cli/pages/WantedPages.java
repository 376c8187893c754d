package dev.headgate.cli.pages;

import dev.headgate.cli.kafka.WantedRecords;
import dev.headgate.cli.support.StoredBodies;
import dev.headgate.control.Texts;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.json.PageJson;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which pages are wanted, and a page as a line. */
final class WantedPages extends WantedRecords<Page> {

    /**
     * @param ids of intents; empty for all
     * @param vendor null for all
     * @param count how many at most
     */
    WantedPages(Set<String> ids, @Nullable String vendor, long count) {
        super(ids, vendor, count);
    }

    @Override
    protected boolean take(Page page) {
        return take(page.getId(), page.getVendor(), page.getLast());
    }

    @Override
    protected String missing() {
        return isById()
                ? "no last page of " + missingIds() + "; headgate results tail says how the intent ended, if it did"
                : missingCount() + " pages did not come";
    }

    @Override
    protected Map<String, @Nullable Object> json(Page page) {
        return PageJson.map(page);
    }

    @Override
    protected String text(Page page) {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%s %s %s page %d, %s",
                time(page.getAt()),
                page.getVendor(),
                page.getId(),
                page.getIndex(),
                Texts.count(page.getItems(), "item")));
        if (page.getRun() > 0) {
            line.append(", run ").append(page.getRun());
        }
        if (page.getReplay() > 0) {
            line.append(", replay ").append(page.getReplay());
        }
        line.append(StoredBodies.text(page.getBody(), page.getStored(), page.getBodyOmitted()));
        return line.append(page.getLast() ? ", last" : "").toString();
    }
}
