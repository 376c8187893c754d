package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Attempt;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HttpConnectorTest {

    private static final Operation UNKNOWN = new Operation() {};

    @Test
    void shouldRefuseAnOperationOfAKindItDoesNotKnow() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            Reply reply = connector.call(new Attempt("intent-1", "key-1", 1, Map.of(), UNKNOWN), GO);

            assertThat(connector.refusal(UNKNOWN))
                    .isEqualTo("operation: none that is made by HTTP requests; use a call or an update");
            assertThat(connector.costs(UNKNOWN)).isEmpty();
            assertThat(reply)
                    .isEqualTo(new Reply.Unsent(
                            "operation: none that is made by HTTP requests; use a call or an update",
                            Reply.Unsent.Cause.FAILED));
            assertThat(vendor.connections).hasValue(0);
        }
    }
}
