package dev.headgate.core;

import dev.headgate.api.Answer;
import dev.headgate.api.Verdict;
import org.jspecify.annotations.Nullable;

/** The pages of lists: each is delivered, and what it means for its intent is the next one or its end. */
final class Pages {

    private final Intents intents;

    Pages(Intents intents) {
        this.intents = intents;
    }

    /** An intent whose call has ended got a page. */
    void delivered(Entry entry, Answer answer, Verdict.Page page, Step step) {
        Paging before = entry.progress().paging() == null
                ? Paging.NONE
                : entry.progress().paging();
        int size = answer.body() == null ? 0 : answer.body().length;
        Paging all = before.delivered(page.items(), size, page.next(), step.now());
        boolean isLast = page.next() == null && page.stop() == null;
        String failure = all.goesRound(before)
                ? "the list goes round: after page " + all.pages() + " it is where it was before"
                : page.stop();
        boolean ends = isLast || failure != null || isEnough(entry.intent, all);
        Progress progress = entry.progress();
        entry.progress(ends ? progress.ended(all) : progress.continued(all));
        entry.history.note("page " + before.pages());
        step.add(new Effect.Page(entry.intent, answer, page.items(), isLast, entry.progress()));
        if (ends) {
            end(entry, failure, answer, step);
        } else {
            entry.notBefore(step.now());
            intents.putBack(entry, step);
        }
    }

    private void end(Entry entry, @Nullable String failure, Answer answer, Step step) {
        Outcome outcome = failure == null ? Outcome.SUCCEEDED : Outcome.FAILED;
        intents.finish(entry, outcome, failure == null ? "" : failure, answer, step);
    }

    private static boolean isEnough(Intent intent, Paging all) {
        return intent.maxPages() > 0 && all.pages() >= intent.maxPages();
    }
}
