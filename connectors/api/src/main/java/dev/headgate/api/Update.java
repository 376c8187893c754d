package dev.headgate.api;

import java.util.Map;

/**
 * A resource to be brought to what is wanted: read with GET, compared, and written only if it differs. Scheme, host and port
 * belong to the profile.
 *
 * @param path path and query of the resource, beginning with one slash, percent-encoded
 * @param headers request headers by name; {@code content-type} goes with the write only
 * @param method how it is written: {@code PATCH} sends the patch, {@code PUT} the whole resource with the patch applied
 * @param patch a JSON merge patch (RFC 7396); not copied, so not to be changed
 * @param at where in the answer to the GET the resource stands, as a JSON pointer (RFC 6901); empty for the whole answer
 */
@SuppressWarnings("ArrayRecordComponent") // patches are compared by nobody
public record Update(String path, Map<String, String> headers, String method, byte[] patch, String at)
        implements Operation {

    public Update {
        headers = Map.copyOf(headers);
    }
}
