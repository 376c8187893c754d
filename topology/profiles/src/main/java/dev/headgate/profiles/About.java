package dev.headgate.profiles;

import dev.headgate.api.Range;
import dev.headgate.api.Section;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a profile's numbers and rules come from.
 *
 * @param sources addresses of pages
 * @param asOf when they were read; null if the profile doesn't say
 * @param verified whether it was tried against the vendor
 * @param notes for those who use it
 */
public record About(List<String> sources, @Nullable LocalDate asOf, boolean verified, String notes) {

    public About {
        sources = List.copyOf(sources);
    }

    static About read(Section section) {
        List<String> sources = section.texts(
                "sources",
                100,
                "an address that begins with https://",
                text -> text.startsWith("https://") ? Optional.of(text) : Optional.empty());
        Optional<LocalDate> asOf = section.given("as-of", "a date such as 2026-11-20", About::date);
        boolean verified = Range.either("provisional", "verified")
                .worded("verified, provisional")
                .optional(section, "state", false);
        String notes = section.optional("notes", "", "a text", Optional::of);
        section.close();
        return new About(sources, asOf.orElse(null), verified, notes);
    }

    private static Optional<LocalDate> date(String text) {
        try {
            return Optional.of(LocalDate.parse(text));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
