package dev.headgate.gateway;

import dev.headgate.schemas.Intent;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** What names an intent: ids are unique per vendor. */
record Name(String vendor, String id) {

    static Name of(Intent intent) {
        return new Name(intent.getVendor(), intent.getId());
    }

    /** The path of its outcome. */
    String path() {
        return IntentsService.PATH + "/" + encoded(vendor) + "/" + encoded(id);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
