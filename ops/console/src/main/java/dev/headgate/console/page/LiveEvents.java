package dev.headgate.console.page;

import dev.headgate.console.operation.Fields;
import dev.headgate.console.operation.Operations;
import dev.headgate.console.view.ClusterView;
import dev.headgate.console.view.Fleet;
import dev.headgate.console.view.VendorQuery;
import io.helidon.common.socket.SocketWriterException;
import io.helidon.http.sse.SseEvent;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.sse.SseSink;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a page what has changed in it, about each second.
 *
 * <p>Threading: each page's request has a virtual thread of its own, which waits most of the time.
 */
record LiveEvents(Operations operations, Fragments fragments) {

    private static final Logger LOG = LoggerFactory.getLogger(LiveEvents.class);

    /** A connection that nothing is sent on is found to be dead by this. */
    private static final Duration PULSE = Duration.ofSeconds(10);

    /** Then the browser asks again, and has to show that it still may. */
    private static final Duration LONGEST = Duration.ofMinutes(5);

    /** What to send of a look. */
    private interface Painter {
        void paint(Fleet fleet, SseSink sink);
    }

    void vendors(ServerRequest request, ServerResponse response) throws InterruptedException {
        VendorQuery query = Fields.of(request).vendorQuery();
        Map<String, VendorRow> shown = new HashMap<>();
        String[] order = {""};
        follow(response, (fleet, sink) -> {
            VendorQuery.Found found = query.in(fleet);
            List<VendorRow> rows = Fragments.rows(found);
            String now = Fragments.order(rows);
            patch(sink, "patch", fragments.totals(fleet));
            String html = now.equals(order[0])
                    ? rows.stream()
                            .filter(row -> !row.equals(shown.get(row.vendor())))
                            .map(fragments::row)
                            .collect(Collectors.joining())
                    : fragments.rows(rows, found.matching());
            if (!html.isEmpty()) {
                patch(sink, "rows", html);
            }
            order[0] = now;
            shown.clear();
            rows.forEach(row -> shown.put(row.vendor(), row));
        });
    }

    void vendor(ServerRequest request, ServerResponse response) throws InterruptedException {
        String name = Fields.of(request).required("name");
        String[] last = {""};
        long[] slot = {0};
        follow(response, (fleet, sink) -> {
            String head = fragments.head(fleet, name);
            if (!head.equals(last[0])) {
                patch(sink, "patch", head);
                last[0] = head;
            }
            long current = fleet.at().getEpochSecond() / ClusterView.SLOT.toSeconds();
            if (current != slot[0]) {
                slot[0] = current;
                emit(sink, "points", fragments.points(operations.view(), name, fleet.at()));
            }
        });
    }

    private void follow(ServerResponse response, Painter painter) throws InterruptedException {
        ClusterView view = operations.view();
        Instant end = Instant.now().plus(LONGEST);
        long version = -1;
        try (SseSink sink = response.sink(SseSink.TYPE)) {
            while (!view.isClosed() && Instant.now().isBefore(end)) {
                Fleet fleet = view.after(version, PULSE);
                if (fleet.version() == version) {
                    emit(sink, "pulse", "-");
                } else {
                    version = fleet.version();
                    painter.paint(fleet, sink);
                }
            }
        } catch (UncheckedIOException | SocketWriterException e) {
            LOG.debug("a page went away", e);
        }
    }

    private static void patch(SseSink sink, String name, String html) {
        emit(sink, name, html.replace('\n', ' '));
    }

    private static void emit(SseSink sink, String name, String data) {
        sink.emit(SseEvent.builder().name(name).data(data).build());
    }
}
