package dev.headgate.client;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;

/** Whose page or outcome it is. */
record ReplyKey(String vendor, String id, int replay) {

    static ReplyKey of(Intent intent) {
        return new ReplyKey(intent.getVendor(), intent.getId(), intent.getReplay());
    }

    static ReplyKey of(Page page) {
        return new ReplyKey(page.getVendor(), page.getId(), page.getReplay());
    }

    static ReplyKey of(Result result) {
        return new ReplyKey(result.getVendor(), result.getId(), result.getReplay());
    }

    @Override
    public String toString() {
        return replay == 0 ? vendor + " " + id : vendor + " " + id + " (replay " + replay + ")";
    }
}
