package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static dev.headgate.http.Calls.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.ssl.SSLContexts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionsTest {

    private static HttpConnector connector(String yaml, GuardedDns.Source dns) {
        return new HttpConnector(Calls.settings(yaml), dns, SSLContexts.createDefault());
    }

    @Test
    void shouldOpenNoMoreConnectionsThanTheBulkhead() throws Exception {
        CountDownLatch pause = new CountDownLatch(1);
        try (RawVendor vendor = new RawVendor(connection -> {
                    while (connection.readRequest()) {
                        boolean _ = pause.await(5, TimeUnit.MILLISECONDS);
                        connection.write(RawVendor.OK);
                    }
                });
                HttpConnector connector = Calls.connector(vendor, "bulkhead: 3")) {
            try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < 60; i++) {
                    callers.execute(() -> connector.call(get("/"), GO));
                }
            }

            assertThat(vendor.requests).hasSize(60);
            assertThat(vendor.maxOpen).hasValue(3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "[::1]", "localhost", "0.0.0.0", "[::ffff:127.0.0.1]", "2130706433"})
    void shouldNotConnectToAPrivateAddress(String host) throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector =
                        connector("base-url: http://" + host + ":" + vendor.port(), InetAddress::getAllByName)) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply)
                    .isEqualTo(new Reply.Unsent(
                            "the host has no public address; set allow-private-addresses to call it nevertheless",
                            Reply.Unsent.Cause.UNREACHABLE));
            assertThat(vendor.connections).hasValue(0);
        }
    }

    @Test
    void shouldNotConnectToANameThatResolvesToAPrivateAddress() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = connector("base-url: http://vendor.example:" + vendor.port(), _ ->
                        new InetAddress[] {InetAddress.getLoopbackAddress()})) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isInstanceOf(Reply.Unsent.class);
            assertThat(vendor.connections).hasValue(0);
        }
    }

    @Test
    void shouldConnectToWhatTheNameResolvesTo() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = connector(
                        "base-url: http://vendor.example:" + vendor.port() + "\nallow-private-addresses: true",
                        _ -> new InetAddress[] {InetAddress.getLoopbackAddress()})) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isInstanceOf(Reply.Answered.class);
            assertThat(vendor.requests.getFirst()).contains("\r\nHost: vendor.example:" + vendor.port() + "\r\n");
        }
    }

    @Test
    void shouldSayThatANameIsUnknown() {
        try (HttpConnector connector = connector("base-url: http://vendor.example", host -> {
            throw new UnknownHostException(host);
        })) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply)
                    .isEqualTo(new Reply.Unsent("the host's name was not resolved", Reply.Unsent.Cause.UNREACHABLE));
        }
    }
}
