package dev.headgate.http.answer;

import com.google.re2j.Pattern;
import dev.headgate.api.Call;
import org.jspecify.annotations.Nullable;

/**
 * What some calls cost in one unit.
 *
 * @param unit the unit of a limit, or one that says which calls count in it
 * @param cost at worst, 0: such a call does not count; null: what the intent says
 * @param method of the calls it is for; null for all
 * @param path what their whole path, without its query, matches; null for all
 * @param settle where the answer says what it really was; null: it doesn't
 */
record CostRule(
        String unit,
        @Nullable Integer cost,
        @Nullable String method,
        @Nullable Pattern path,
        @Nullable Source settle) {

    boolean applies(Call call) {
        return (method == null || method.equals(call.method()))
                && (path == null || path.matcher(call.pathWithoutQuery()).matches());
    }
}
