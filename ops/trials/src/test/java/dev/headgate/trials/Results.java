package dev.headgate.trials;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;

/** Results for tests. */
final class Results {

    private Results() {}

    static Result of(String vendor, String id) {
        return Result.newBuilder()
                .setVendor(vendor)
                .setId(id)
                .setOutcome(OutcomeKind.SUCCEEDED)
                .build();
    }
}
