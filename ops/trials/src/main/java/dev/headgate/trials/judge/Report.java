package dev.headgate.trials.judge;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of a scenario: figures with names, checks of these figures, and sentences about them.
 *
 * <p>A scenario first adds its figures with {@link #with}, {@link #take}, {@link #group} and {@link #row}; they are written
 * to JSON in the order in which they were added. Then the scenario judges them: {@link #must} checks figures, and {@link
 * #say} prints a sentence and marks it if a check before it failed.
 *
 * <p>Threading: one thread.
 */
public final class Report {

    private static final TypeReference<LinkedHashMap<String, Object>> FIGURES = new TypeReference<>() {};
    private static final JsonMapper JSON = new JsonMapper();

    private final LinkedHashMap<String, @Nullable Object> figures = new LinkedHashMap<>();
    private final List<String> sentences;

    /** The checks that failed, and whether each of them is about a rate or a time. */
    private final Map<String, Boolean> failures;

    private boolean sound = true;

    public Report() {
        this(new ArrayList<>(), new LinkedHashMap<>());
    }

    private Report(List<String> sentences, Map<String, Boolean> failures) {
        this.sentences = sentences;
        this.failures = failures;
    }

    /** Reads the figures that a report wrote as JSON. */
    public static Report of(String json) throws JsonProcessingException {
        Report report = new Report();
        report.takeAll(JSON.readValue(json, FIGURES));
        return report;
    }

    /**
     * Adds a figure, or replaces it.
     *
     * @param name what it is called; the names of groups come before it, with dots
     * @param value a number, text, a truth value, a list or a map of these, or null
     */
    public Report with(String name, @Nullable Object value) {
        int dot = name.indexOf('.');
        if (dot > 0) {
            group(name.substring(0, dot)).with(name.substring(dot + 1), value);
        } else {
            figures.put(name, value);
        }
        return this;
    }

    /** Adds a figure, rounded to so many digits behind the point. */
    public Report rounded(int digits, String name, double value) {
        return with(name, Rounded.to(digits, value));
    }

    /** Adds figures that are 0, to be counted up. */
    public Report zero(String... names) {
        for (String name : names) {
            with(name, 0L);
        }
        return this;
    }

    /** Makes a figure that counts larger. */
    public Report add(String name, long amount) {
        return with(name, amount + (long) number(name));
    }

    /** Counts one more if there is one. */
    public Report count(String name, boolean one) {
        return one ? add(name, 1) : this;
    }

    /** Adds components of a record as figures, by their names. */
    public Report take(Record from, String... names) {
        Map<String, Object> components = JSON.convertValue(from, FIGURES);
        for (String name : names) {
            with(name, Words.value(components, name));
        }
        return this;
    }

    /** The group of figures of that name; it is empty at first. */
    public Report group(String name) {
        Object group = figures.computeIfAbsent(name, missing -> new Report(sentences, failures));
        return (Report) group;
    }

    /** Adds a row to the list of that name. */
    public Report row(String list) {
        Report row = new Report(sentences, failures);
        rowsOf(list).add(row);
        return row;
    }

    /** Adds the list of that name, without rows yet, so that the figures have it even if no row comes. */
    public Report list(String name) {
        rowsOf(name);
        return this;
    }

    /**
     * The rows of the list of that name.
     *
     * @throws IllegalArgumentException if there is no such list
     */
    public List<Report> rows(String list) {
        if (!figures.containsKey(list)) {
            throw new IllegalArgumentException("no list " + list + " is among the figures " + figures.keySet());
        }
        return Collections.unmodifiableList(rowsOf(list));
    }

    @SuppressWarnings("unchecked") // row() alone adds to a list of reports
    private List<Report> rowsOf(String list) {
        Object rows = figures.computeIfAbsent(list, missing -> new ArrayList<Report>());
        return (List<Report>) rows;
    }

    /** Checks figures, as {@link Check} describes it: {@code must("lost = 0", "arrived <= sent")}. */
    public Report must(String... checks) {
        return check(false, checks);
    }

    /** Checks rates and times in the same way. A busy machine is reason enough not to reach them. */
    public Report reach(String... checks) {
        return check(true, checks);
    }

    private Report check(boolean ofTime, String... checks) {
        for (String check : checks) {
            add(Check.holds(check, figures()), ofTime, check);
        }
        return this;
    }

    /**
     * Adds the result of a check that needs more than figures.
     *
     * @param check what must hold, in words
     */
    public Report must(boolean holds, String check) {
        return add(holds, false, check);
    }

    private Report add(boolean holds, boolean ofTime, String check) {
        if (!holds) {
            sound = false;
            failures.merge(check, ofTime, Boolean::logicalAnd);
        }
        return this;
    }

    /** Checks that these figures are 0. */
    public Report none(String... names) {
        for (String name : names) {
            must(name + " = 0");
        }
        return this;
    }

    /** Checks that a group has no other figure than this count. */
    public Report only(String group, String name, double count) {
        Map<String, ?> counts = group(group).figures();
        boolean holds = counts.size() == 1 && counts.containsKey(name) && Check.number(name, counts) == count;
        return must(holds, group + " has only " + name + " = " + count);
    }

    /**
     * Prints a sentence, and marks it if a check of this group failed that was made after the group's last sentence.
     *
     * @param template as {@link Words} describes it
     */
    public Report say(String template) {
        boolean good = sound;
        sound = true;
        return say(template, good);
    }

    /** Prints a sentence, and marks it if it is not ok. */
    public Report say(String template, boolean ok) {
        sentences.add(Words.of(figures(), template, ok));
        return this;
    }

    /** Prints a sentence as it is, with braces and all. */
    public Report quote(String sentence) {
        sentences.add(sentence);
        return this;
    }

    /** Prints a sentence that is never marked. */
    public Report note(String template) {
        return say(template, true);
    }

    /** A figure that is a number. */
    public double number(String name) {
        return Check.number(name, figures());
    }

    /** A figure that is a truth value. */
    public boolean is(String name) {
        return Boolean.TRUE.equals(value(name));
    }

    /** Any other figure. */
    public @Nullable Object value(String name) {
        return Words.value(figures(), name);
    }

    /** All figures, groups as maps. */
    @JsonAnyGetter
    public Map<String, @Nullable Object> figures() {
        Map<String, @Nullable Object> plain = new LinkedHashMap<>();
        figures.forEach((name, value) -> plain.put(name, plain(value)));
        return plain;
    }

    /** The names of all figures, in their order, with those of their groups and lists before them. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        figures.forEach((name, value) -> addNames(name, value, names));
        return names;
    }

    private static void addNames(String name, @Nullable Object value, List<String> names) {
        if (value instanceof Report group) {
            group.names().forEach(it -> names.add(name + "." + it));
        } else if (value instanceof List<?> list && !list.isEmpty() && list.getFirst() instanceof Report) {
            addNames(name, list.getFirst(), names);
        } else {
            names.add(name);
        }
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case Report group -> group.figures();
            case List<?> list -> list.stream().map(Report::plain).toList();
            case null, default -> value;
        };
    }

    private void takeAll(Map<?, ?> values) {
        values.forEach((name, value) -> takeOne(String.valueOf(name), value));
    }

    private void takeOne(String name, @Nullable Object value) {
        if (value instanceof Map<?, ?> group) {
            group(name).takeAll(group);
        } else if (value instanceof List<?> list && list.stream().allMatch(Map.class::isInstance)) {
            rowsOf(name);
            list.forEach(row -> row(name).takeAll((Map<?, ?>) row));
        } else {
            with(name, value);
        }
    }

    /** Puts the name of a scenario, its seed, and whether everything is as it must be before all other figures. */
    public Report entitled(String scenario, long seed) {
        figures.putFirst("ok", ok());
        figures.putFirst("seed", seed);
        figures.putFirst("scenario", scenario);
        return this;
    }

    /** Whether every check held. */
    public boolean ok() {
        return failures.isEmpty();
    }

    /** Whether some checks failed, all of them about rates or times. */
    public boolean wasSlow() {
        return !ok() && !failures.containsValue(false);
    }

    /** The sentences about the figures, a line each. */
    public List<String> inWords() {
        return Collections.unmodifiableList(sentences);
    }

    /** The figures, and the checks that failed. */
    @Override
    public String toString() {
        return figures() + (ok() ? "" : " NOT OK: " + failures.keySet());
    }
}
