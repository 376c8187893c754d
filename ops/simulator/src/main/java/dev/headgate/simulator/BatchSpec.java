package dev.headgate.simulator;

/**
 * Operations that a vendor takes one by one at a path, and several in one request at {@code /batch} behind it: as
 * {@code {"operations":[...]}}, answered with as many {@code {"results":[...]}} in their order. An operation is a JSON object that
 * says with {@code id} which it is, and may say with {@code answers} which statuses it is answered with one after another, the
 * last of them from then on; otherwise with 200. Its result has {@code id} and {@code status}. A request whose
 * Idempotency-Key was there before is answered as then, unless that was with 500 or more.
 *
 * @param path without the vendor's id and the query, a / first
 * @param most operations in a request, 1 to 10,000; one with more, or that is written in another way, is answered with 400
 */
public record BatchSpec(String path, int most) {

    private static final String SEVERAL = "/batch";

    public BatchSpec {
        Allowed allowed = new Allowed();
        allowed.check(path.startsWith("/"), "path", path, "a path with a / first");
        allowed.range("most", most, 1, 10_000);
        allowed.orThrow();
    }

    boolean isForOne(String asked) {
        return asked.equals(path);
    }

    boolean isForSeveral(String asked) {
        return asked.equals(path + SEVERAL);
    }
}
