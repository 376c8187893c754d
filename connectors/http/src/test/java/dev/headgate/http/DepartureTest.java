package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static dev.headgate.http.Calls.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.api.Reply;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DepartureTest {

    @Test
    void shouldPutNothingOnTheWireWhenTheDepartureIsRefused() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            Reply refused = connector.call(get("/refused"), () -> false);
            Reply next = connector.call(get("/next"), GO);

            assertThat(refused).isEqualTo(new Reply.Unsent("departure refused", Reply.Unsent.Cause.HANDED_BACK));
            assertThat(next).isInstanceOf(Reply.Answered.class);
            assertThat(vendor.requests).singleElement().asString().startsWith("GET /next ");
            assertThat(vendor.bytes).hasValue(vendor.requests.getFirst().length());
        }
    }

    @Test
    void shouldKeepTheConnectionOfARefusedDepartureForTheNextCall() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            connector.call(get("/refused"), () -> false);

            connector.call(get("/next"), GO);

            assertThat(vendor.connections).hasValue(1);
        }
    }

    @Test
    void shouldAskOnceOnTheCallingThreadWhenTheConnectionIsThere() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            List<Thread> askedOn = new ArrayList<>();
            List<Long> bytesThen = new ArrayList<>();

            connector.call(get("/"), () -> {
                askedOn.add(Thread.currentThread());
                bytesThen.add(vendor.bytes.get());
                return true;
            });

            assertThat(askedOn).containsExactly(Thread.currentThread());
            assertThat(bytesThen).containsExactly(0L);
        }
    }

    @Test
    void shouldNotAskWhenThereIsNoConnection() throws IOException {
        int port;
        try (ServerSocket unused = new ServerSocket(0)) {
            port = unused.getLocalPort();
        }
        AtomicInteger asked = new AtomicInteger();
        try (HttpConnector connector = new HttpConnector(Calls.settings(port))) {
            Reply reply = connector.call(get("/"), () -> asked.incrementAndGet() > 0);

            assertThat(reply)
                    .isEqualTo(
                            new Reply.Unsent("no connection: refused or unreachable", Reply.Unsent.Cause.UNREACHABLE));
            assertThat(asked).hasValue(0);
        }
    }

    @Test
    void shouldGiveTheConnectionBackWhenTheDepartureThrows() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor, "bulkhead: 1", "deadline: 1s")) {
            assertThatThrownBy(() -> connector.call(get("/"), () -> {
                        throw new UnsupportedOperationException("a defect elsewhere");
                    }))
                    .isInstanceOf(UnsupportedOperationException.class);

            assertThat(connector.call(get("/"), GO)).isInstanceOf(Reply.Answered.class);
        }
    }

    @Test
    void shouldSendNothingAfterClose() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK)) {
            HttpConnector connector = Calls.connector(vendor);
            connector.close();

            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isEqualTo(new Reply.Unsent("the connector was closed", Reply.Unsent.Cause.HANDED_BACK));
            assertThat(vendor.connections).hasValue(0);
        }
    }
}
