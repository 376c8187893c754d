package dev.headgate.trials.chaos;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Collect;
import dev.headgate.schemas.Update;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** What an intent of a chaos run asks for. */
sealed interface Work {

    /** Bytes of each part of a streamed answer. */
    int PART = 60;

    /** Where a vendor takes operations that may be put together. */
    String OPERATIONS = "/operations";

    /** One call. */
    record Single() implements Work {}

    /**
     * One call, or the answer to that of another which asks for the same.
     *
     * @param which of the things that are asked for
     */
    record Shared(int which) implements Work {}

    /**
     * A list is read, page by page.
     *
     * @param pages that are read
     */
    record Listing(int pages) implements Work {}

    /**
     * An answer in parts.
     *
     * @param format {@code lines} or {@code events}
     * @param parts of the answer
     * @param breakAt the part before which the first connection is lost; -1 for none
     */
    record Streamed(String format, int parts, int breakAt) implements Work {}

    /**
     * A resource is to have a field that no other intent gives it.
     *
     * @param resource its number
     * @param field its name
     */
    record Change(int resource, String field) implements Work {

        String path() {
            return "/documents/" + resource;
        }

        /** Whether a resource has the field. */
        boolean isIn(String document) {
            return document.contains("\"" + field + "\":");
        }
    }

    /**
     * One of the operations that the vendor takes several of in one request.
     *
     * @param failsAtFirst whether it is answered with 503 once
     */
    record Gathered(boolean failsAtFirst) implements Work {}

    /** Nothing itself: its firings are intents of their own. */
    record Recurring() implements Work {}

    /** Whether it succeeds only by a call of its own, which carries its idempotency key. */
    default boolean takesACallOfItsOwn() {
        return this instanceof Single || this instanceof Listing || this instanceof Streamed;
    }

    /** Whether the idempotency keys of its calls can be told from the intent. */
    default boolean hasKnownKeys() {
        return !(this instanceof Change || this instanceof Gathered);
    }

    /** In one word. */
    default String word() {
        return switch (this) {
            case Single() -> "single";
            case Shared shared -> "shared";
            case Listing listing -> "list";
            case Streamed streamed -> "stream";
            case Change change -> "update";
            case Gathered gathered -> "batched";
            case Recurring() -> "schedule";
        };
    }

    /**
     * Returns what the intent is to do.
     *
     * @param id of the intent
     * @param headers of its call
     */
    default Object operation(String id, Map<String, String> headers) {
        return switch (this) {
            case Single() -> call("/things/" + id, headers);
            case Recurring() -> call("/things/" + id, headers);
            case Shared(int which) -> call("/rates/" + which, headers);
            case Streamed(String format, int parts, int breakAt) ->
                call(
                        "/stream/" + format + "/" + parts + "/" + PART + (breakAt < 0 ? "" : "/break/" + breakAt),
                        headers);
            case Listing(int pages) ->
                Collect.newBuilder()
                        .setPath("/lists/token/" + id)
                        .setMaxPages(pages)
                        .build();
            case Change change ->
                Update.newBuilder()
                        .setPath(change.path())
                        .setPatch(bytes("{\"" + change.field() + "\":1}"))
                        .build();
            case Gathered(boolean failsAtFirst) ->
                Call.newBuilder()
                        .setMethod("POST")
                        .setPath(OPERATIONS)
                        .setBody(bytes("{\"id\":\"" + id + "\"" + (failsAtFirst ? ",\"answers\":[503,200]" : "") + "}"))
                        .build();
        };
    }

    private static Call call(String path, Map<String, String> headers) {
        return Call.newBuilder().setPath(path).setHeaders(headers).build();
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
