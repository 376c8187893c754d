package dev.headgate.http;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.net.URIAuthority;
import org.jspecify.annotations.Nullable;

/** A request as HTTP/2 writes it (RFC 9113, 8.3.1). */
final class H2Headers {

    private H2Headers() {}

    /** @param body as {@link #body} returns it */
    static Http2Headers of(HttpUriRequestBase request, byte @Nullable [] body) {
        Http2Headers headers = new DefaultHttp2Headers(false)
                .method(request.getMethod())
                .scheme(request.getScheme())
                .authority(authority(request))
                .path(request.getPath());
        for (Header header : request.getHeaders()) {
            headers.add(header.getName().toLowerCase(Locale.ROOT), header.getValue());
        }
        headers.add("user-agent", Transport.USER_AGENT);
        if (body != null) {
            headers.add("content-length", Integer.toString(body.length));
        }
        return headers;
    }

    /** Without the port that the scheme has anyway. */
    private static String authority(HttpUriRequestBase request) {
        URIAuthority authority = request.getAuthority();
        int usual = request.getScheme().equals("https") ? 443 : 80;
        return authority.getPort() == usual
                ? new URIAuthority(authority.getHostName()).toString()
                : authority.toString();
    }

    static byte @Nullable [] body(HttpUriRequestBase request) {
        HttpEntity entity = request.getEntity();
        if (entity == null) {
            return null;
        }
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.toIntExact(entity.getContentLength()));
            entity.writeTo(bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // it is in memory
        }
    }
}
