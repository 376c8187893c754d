package dev.headgate.cli.vendors;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import dev.headgate.app.profiles.ProfileVersion;
import dev.headgate.control.NamedValues;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a version of a profile changes.
 *
 * @param before the text in force; null: there is none
 */
record ProfileDiff(ProfileVersion version, @Nullable String before) {

    private static final int CONTEXT = 2;

    private String what() {
        if (before == null) {
            return "new";
        }
        return version.text() == null ? "removed" : "changed";
    }

    /** As unified diffs are. */
    List<String> lines() {
        List<String> old = lines(before);
        return UnifiedDiffUtils.generateUnifiedDiff(
                before == null ? "/dev/null" : version.file(),
                version.text() == null ? "/dev/null" : version.file(),
                old,
                DiffUtils.diff(old, lines(version.text())),
                CONTEXT);
    }

    /** In one line. */
    String line() {
        return version.file() + " " + what() + ", version " + version.number();
    }

    Map<String, @Nullable Object> json() {
        return NamedValues.of(
                "file", version.file(),
                "change", what(),
                "version", version.number(),
                "before", before,
                "after", version.text());
    }

    private static List<String> lines(@Nullable String text) {
        return text == null || text.isEmpty() ? List.of() : text.lines().toList();
    }
}
