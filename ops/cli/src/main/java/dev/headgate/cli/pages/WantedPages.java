package dev.headgate.cli.pages;

import dev.headgate.cli.kafka.Following;
import dev.headgate.cli.support.StoredBodies;
import dev.headgate.control.Texts;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.json.PageJson;
import java.nio.ByteBuffer;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which pages are wanted, which lists have not come to their end, and a page as a line. */
final class WantedPages implements Following.Choice<Page> {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());
    private static final int SHOWN = 10;

    private final Set<String> ids;
    private final Set<String> unfinished;
    private final @Nullable String vendor;
    private long count;

    /**
     * @param ids of intents; empty for all
     * @param vendor null for all
     * @param count how many at most
     */
    WantedPages(Set<String> ids, @Nullable String vendor, long count) {
        this.ids = Set.copyOf(ids);
        this.unfinished = new LinkedHashSet<>(ids);
        this.vendor = vendor;
        this.count = count;
    }

    @Override
    public boolean take(Page page) {
        if (isComplete()
                || (!ids.isEmpty() && !ids.contains(page.getId()))
                || (vendor != null && !vendor.equals(page.getVendor()))) {
            return false;
        }
        if (page.getLast()) {
            unfinished.remove(page.getId());
        }
        count--;
        return true;
    }

    @Override
    public boolean isComplete() {
        return count <= 0 || (!ids.isEmpty() && unfinished.isEmpty());
    }

    @Override
    public String missing() {
        if (ids.isEmpty()) {
            return count + " pages did not come";
        }
        String named = String.join(", ", unfinished.stream().limit(SHOWN).toList());
        String more = unfinished.size() > SHOWN ? " and " + (unfinished.size() - SHOWN) + " more" : "";
        return "no last page of " + named + more + "; headgate results tail says how the intent ended, if it did";
    }

    @Override
    public Map<String, @Nullable Object> json(Page page) {
        return PageJson.map(page);
    }

    @Override
    public String text(Page page) {
        ByteBuffer body = page.getBody();
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%s %s %s page %d, %s",
                TIME.format(page.getAt()),
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
        if (body != null) {
            line.append(", body ").append(body.remaining()).append(" B");
        } else if (page.getStored() != null) {
            line.append(", ").append(StoredBodies.text(page.getStored()));
        } else if (page.getBodyOmitted()) {
            line.append(", body too large");
        }
        return line.append(page.getLast() ? ", last" : "").toString();
    }
}
