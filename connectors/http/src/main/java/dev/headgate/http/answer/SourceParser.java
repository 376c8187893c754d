package dev.headgate.http.answer;

import com.google.re2j.Pattern;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import dev.headgate.api.Zones;
import java.time.ZoneId;
import java.util.Optional;

/** Reads where in an answer something is said. */
final class SourceParser {

    private static final String CAPTURE = "with one group, (...), which is what counts; " + Patterns.ALLOWED;

    private SourceParser() {}

    /** Reads {@code header}, {@code json}, or {@code json} in a {@code header}, or {@code text}. The section may have other keys. */
    static Optional<Source> read(Section section) {
        section.allow("header", "json", "text", "capture");
        if (section.has("text")) {
            section.refuse("doesn't go with text, which says itself what counts", "header", "json", "capture");
            return section.given("text", CAPTURE, SourceParser::capture).map(it -> new Source(null, null, it));
        }
        if (!section.has("header") && !section.has("json")) {
            section.mistake("", null, "says no source; allowed: header, json, json in a header, or text");
            return Optional.empty();
        }
        Optional<String> header = section.given("header", HeaderName.ALLOWED, HeaderName::lowerCase);
        Optional<JsonQuery> path = section.given("json", JsonQuery.ALLOWED, JsonQuery::parse);
        Optional<Pattern> capture = section.given("capture", CAPTURE, SourceParser::capture);
        boolean good = header.isPresent() == section.has("header")
                && path.isPresent() == section.has("json")
                && capture.isPresent() == section.has("capture");
        return good
                ? Optional.of(new Source(header.orElse(null), path.orElse(null), capture.orElse(null)))
                : Optional.empty();
    }

    private static Optional<Pattern> capture(String text) {
        return Patterns.read(text).filter(it -> it.groupCount() == 1);
    }

    /** Reads a source with nothing else. */
    static Optional<Source> only(Section section) {
        Optional<Source> source = read(section);
        section.close();
        return source;
    }

    /** Reads a source and its {@code format}, or how to know the wait otherwise. */
    static Optional<? extends WaitSource> wait(Section section) {
        Optional<? extends WaitSource> wait;
        if (section.has("next")) {
            wait = next(section);
        } else if (section.has("deficit")) {
            wait = deficit(section.section("deficit"));
        } else {
            wait = said(section);
        }
        section.close();
        return wait;
    }

    private static Optional<WaitSource.Said> said(Section section) {
        section.allow("next", "deficit");
        section.refuse("goes with next only", "zone");
        Optional<Source> source = read(section);
        Optional<WaitFormat> format = Range.oneOf(WaitFormat.class).required(section, "format");
        return source.flatMap(it -> format.map(its -> new WaitSource.Said(it, its)));
    }

    private static Optional<WaitSource.Next> next(Section section) {
        Optional<WaitSource.Next.Begin> begin = Range.oneOf(WaitSource.Next.Begin.class)
                .worded("minute, hour, day or month")
                .required(section, "next");
        Optional<ZoneId> zone =
                section.required("zone", "the time zone it begins in, such as Europe/Berlin or UTC", Zones::read);
        return begin.flatMap(it -> zone.map(its -> new WaitSource.Next(it, its)));
    }

    private static Optional<WaitSource.Deficit> deficit(Section section) {
        Optional<Source> need = only(section.section("need"));
        Optional<Source> have = only(section.section("have"));
        Optional<Source> perSecond = only(section.section("per-second"));
        section.close();
        return need.isPresent() && have.isPresent() && perSecond.isPresent()
                ? Optional.of(new WaitSource.Deficit(need.get(), have.get(), perSecond.get()))
                : Optional.empty();
    }
}
