package dev.headgate.http;

import dev.headgate.api.Section;
import java.util.Locale;
import java.util.Optional;

/** Reads where in an answer something is said. */
final class SourceParser {

    private static final String HEADER = "the name of a header";

    private SourceParser() {}

    static Optional<String> header(String text) {
        return HeaderRules.isName(text) ? Optional.of(text.toLowerCase(Locale.ROOT)) : Optional.empty();
    }

    /** Reads {@code header}, {@code json}, or both, in a section that may have other keys. */
    static Optional<Source> read(Section section) {
        section.allow("header", "json");
        if (!section.has("header") && !section.has("json")) {
            section.mistake("", null, "says no source; allowed: header, json, or json in a header");
            return Optional.empty();
        }
        Optional<String> header = section.given("header", HEADER, SourceParser::header);
        Optional<JsonQuery> path = section.given("json", JsonQuery.ALLOWED, JsonQuery::parse);
        boolean good = header.isPresent() == section.has("header") && path.isPresent() == section.has("json");
        return good ? Optional.of(new Source(header.orElse(null), path.orElse(null))) : Optional.empty();
    }

    /** Reads a source with nothing else. */
    static Optional<Source> only(Section section) {
        Optional<Source> source = read(section);
        section.close();
        return source;
    }

    /** Reads a source and its {@code format}. */
    static Optional<WaitSource> wait(Section section) {
        Optional<Source> source = read(section);
        Optional<WaitFormat> format = section.required("format", WaitFormat.ALLOWED, WaitFormat::parse);
        section.close();
        return source.isPresent() && format.isPresent()
                ? Optional.of(new WaitSource(source.get(), format.get()))
                : Optional.empty();
    }
}
