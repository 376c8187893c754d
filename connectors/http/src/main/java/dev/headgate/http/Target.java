package dev.headgate.http;

import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.net.URIAuthority;

/**
 * A host of the vendor as requests name it.
 *
 * @param authority what the header {@code Host} says: without the port that the scheme has anyway
 */
record Target(BaseUrl url, HttpHost host, URIAuthority authority) {

    static Target of(BaseUrl url) {
        boolean usual = url.port() == BaseUrl.usualPort(url.scheme());
        return new Target(
                url,
                new HttpHost(url.scheme(), url.host(), url.port()),
                new URIAuthority(url.host(), usual ? -1 : url.port()));
    }
}
