package dev.headgate.console.api;

import org.jspecify.annotations.Nullable;

/** What the API takes as bodies. */
final class Requests {

    private Requests() {}

    /**
     * An order to a vendor's owner.
     *
     * @param expires a duration such as 1h
     * @param scope {@code NAME=VALUE}, with commas between several
     */
    record CommandRequest(
            String kind,
            String vendor,
            String reason,
            @Nullable String id,
            @Nullable String intent,
            @Nullable String group,
            @Nullable String tenant,
            @Nullable String scope,
            @Nullable String limit,
            @Nullable Integer max,
            @Nullable String expires,
            @Nullable String expectProfile) {}

    /**
     * Dead letters to be sent again.
     *
     * @param kind an outcome, or UNREADABLE
     * @param id of an intent
     * @param since a duration: given up in the last ...
     * @param limit letters at most; 10000 if not given
     * @param preview whether only to say what would be done
     */
    record ReplayRequest(
            @Nullable String vendor,
            @Nullable String kind,
            @Nullable String id,
            @Nullable String since,
            @Nullable Integer limit,
            @Nullable Boolean clearDeadline,
            @Nullable Boolean newKey,
            @Nullable Boolean preview) {}
}
