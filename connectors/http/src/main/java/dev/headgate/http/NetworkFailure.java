package dev.headgate.http;

import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.zip.ZipException;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ClientProtocolException;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.NoHttpResponseException;

/** Failures in fixed words. The exceptions' own messages may quote what the vendor sent, credentials included. */
final class NetworkFailure {

    private NetworkFailure() {}

    /** @param departed whether the request may have been written */
    static String words(Exception failure, boolean departed) {
        return switch (failure) {
            case GuardedDns.ForbiddenAddressException _ ->
                "the host has no public address; set allow-private-addresses to call it nevertheless";
            case UnknownHostException _ -> "the host's name was not resolved";
            case H2FailedException _, Tunnel.RefusedException _ -> String.valueOf(failure.getMessage());
            case Alpn.OtherProtocolException _ -> "the vendor does not speak HTTP/2";
            case ConnectionRequestTimeoutException _ -> "no connection was free within the deadline";
            case SSLException _ -> departed ? "TLS failed" : "the TLS handshake failed";
            case SocketTimeoutException _ -> departed ? "no answer in time" : "no connection in time";
            case ConnectException _ -> "no connection: refused or unreachable";
            case ClosedChannelException _ -> departed ? "the connection was closed" : "no connection: closed";
            case NoHttpResponseException _ -> "the connection was closed without an answer";
            case ConnectionClosedException _ -> "the connection was closed in the middle of the answer";
            case SocketException _ -> departed ? "the connection was reset" : "no connection: reset or unreachable";
            case ZipException _ -> "the answer's body is not gzip as it says";
            case ClientProtocolException _ -> "the answer is not HTTP/1.1 within its limits";
            default -> "failed with " + failure.getClass().getSimpleName();
        };
    }
}
