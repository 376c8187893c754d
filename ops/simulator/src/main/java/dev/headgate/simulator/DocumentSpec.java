package dev.headgate.simulator;

/**
 * What documents a vendor keeps: one for each path, JSON objects. GET answers one, PUT replaces it, PATCH merges into it (RFC
 * 7396).
 *
 * @param initial what each is at first
 * @param etags whether answers have a strong ETag, and writes heed If-Match
 */
public record DocumentSpec(String initial, boolean etags) {

    public DocumentSpec {
        boolean object = Documents.isObject(initial);
        new Allowed().check(object, "initial", initial, "a JSON object").orThrow();
    }
}
