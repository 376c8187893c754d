package dev.headgate.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Of a list each page is delivered once, in order and under its own index, as committed; none after the outcome; all of them
 * before the outcome SUCCEEDED, which counts them.
 */
final class PageRule implements Rules.Rule {

    private final Scenario scenario;

    /** By ordinal, those committed. */
    private final Map<Long, Integer> committed = new HashMap<>();

    /** By ordinal, those since the last commit too. */
    private final Map<Long, Integer> delivered = new HashMap<>();

    private final List<Trace.Finished> finished = new ArrayList<>();

    PageRule(Scenario scenario) {
        this.scenario = scenario;
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Paged page -> delivered(page, broken);
            case Trace.Finished finish -> {
                finished.add(finish);
                check(finish, broken);
            }
            case Trace.Committed commit -> {
                committed.putAll(delivered);
                finished.clear();
            }
            case Trace.Died died -> {
                delivered.clear();
                delivered.putAll(committed);
                finished.clear();
            }
            default -> {}
        }
    }

    private void delivered(Trace.Paged page, List<String> broken) {
        int expected = delivered.getOrDefault(page.ordinal(), 0);
        if (page.index() != expected || page.content() != expected) {
            broken.add(page + " is not page " + expected);
        }
        if (finished.stream().anyMatch(it -> it.ordinal() == page.ordinal())) {
            broken.add(page + " is a page after the outcome");
        }
        if (page.last() != (page.content() + 1 == pages(page.ordinal()))) {
            broken.add(page + " is the last page, or is not");
        }
        delivered.put(page.ordinal(), expected + 1);
    }

    private void check(Trace.Finished finish, List<String> broken) {
        int pages = delivered.getOrDefault(finish.ordinal(), 0);
        Paging counted = finish.progress().paging();
        if ((counted == null ? 0 : counted.pages()) != pages) {
            broken.add(finish + " does not count its pages right: " + pages);
        }
        if (finish.outcome() == Outcome.SUCCEEDED && pages != pages(finish.ordinal())) {
            broken.add(finish + " with a page missing of " + pages(finish.ordinal()));
        }
    }

    private int pages(long ordinal) {
        return scenario.pages(scenario.intents().get((int) ordinal));
    }
}
