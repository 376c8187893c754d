package dev.headgate.console.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.BugDetectors;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.headgate.app.Configuration;
import dev.headgate.app.management.ManagementLimits;
import dev.headgate.app.management.ManagementServer;
import dev.headgate.app.management.Principals;
import dev.headgate.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Whatever somebody with every right sends is answered, in words that tell nothing of the inside. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RequestFuzzTest {

    private static final String TOKEN = "changer-0123456789";
    private static final List<String> PLACES = List.of(
            "GET /api/v1/",
            "POST /api/v1/commands",
            "POST /api/v1/dead-letters/replay",
            "GET /console/page/",
            "POST /console/do/command",
            "POST /console/do/replay");
    private static final int LONGEST = 4_000;
    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: (\\d+)\r\n");

    private ManagementServer server;
    private @Nullable Socket connection;

    @BeforeAll
    void start(@TempDir Path folder) throws IOException {
        Path tokens = folder.resolve("tokens");
        Files.writeString(tokens, "bob change " + TOKEN + "\n");
        Configuration configuration = Configuration.of(Map.of(
                "kafka.bootstrap.servers", "127.0.0.1:1",
                "application.id", "console-test",
                "vendors.dir", folder.toString()));
        int many = Integer.MAX_VALUE / 2;
        server = ManagementServer.builder()
                .principals(Principals.file(tokens))
                .routes(new Console(configuration, true))
                .limits(new ManagementLimits(many, many, many, 1 << 20, 16_384, 128, 512, Duration.ofSeconds(30)))
                .start();
    }

    @AfterAll
    void stop() throws IOException {
        if (connection != null) {
            connection.close();
        }
        server.close();
    }

    /** The first byte chooses the place, what follows up to a line's end is the rest of the address, and then comes the body. */
    @FuzzTest
    void shouldAnswerAnyRequest(byte[] input) throws IOException {
        BugDetectors.allowNetworkConnections(); // to the server, and from it to a broker that is not there
        if (input.length == 0) {
            return;
        }
        int end = 1;
        while (end < input.length && end < LONGEST && input[end] != '\n') {
            end++;
        }
        byte[] address = Arrays.copyOfRange(input, 1, end);
        byte[] body = Arrays.copyOfRange(input, Math.min(input.length, end + 1), input.length);
        String place = PLACES.get((input[0] & 0xFF) % PLACES.size());

        String answer = send(place, address, place.startsWith("GET") ? new byte[0] : body);

        assertThat(answer).as("the answer to %s", place).startsWith("HTTP/1.1 ");
        assertThat(answer).doesNotStartWith("HTTP/1.1 500").doesNotContain("\tat ", "Exception");
    }

    /** By the connection of the request before where that is still open: millions would take all ports there are. */
    private String send(String place, byte[] address, byte[] body) throws IOException {
        String type = place.contains("/do/") ? "application/x-www-form-urlencoded" : "application/json";
        String headers = " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + TOKEN + "\r\nContent-Type: " + type
                + "\r\nContent-Length: " + body.length + "\r\n\r\n";
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes((place + encoded(address) + headers).getBytes(StandardCharsets.US_ASCII));
        request.writeBytes(body);
        if (connection != null) {
            String answer = answer(connection, request.toByteArray());
            if (!answer.isEmpty()) {
                return answer;
            }
        }
        connection = new Socket(InetAddress.getLoopbackAddress(), server.uri().getPort());
        connection.setSoTimeout(30_000);
        connection.setTcpNoDelay(true);
        return answer(connection, request.toByteArray());
    }

    /** Returns the whole answer; empty if the connection was closed before it. */
    private String answer(Socket socket, byte[] request) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        try {
            socket.getOutputStream().write(request);
            InputStream in = socket.getInputStream();
            int next = in.read();
            while (next >= 0) {
                read.write(next);
                if (read.toString(StandardCharsets.UTF_8).endsWith("\r\n\r\n")) {
                    break;
                }
                next = in.read();
            }
            Matcher length = LENGTH.matcher(read.toString(StandardCharsets.UTF_8));
            if (length.find()) {
                read.write(in.readNBytes(Integer.parseInt(length.group(1))));
            } else {
                hangUp(socket);
            }
        } catch (SocketException e) {
            hangUp(socket); // the server has closed it, maybe before it read all
        }
        return read.toString(StandardCharsets.UTF_8);
    }

    private void hangUp(Socket socket) throws IOException {
        socket.close();
        connection = null;
    }

    /** Bytes that no address has would only test the server's own reading of it. */
    private static String encoded(byte[] address) {
        StringBuilder text = new StringBuilder();
        for (byte each : address) {
            boolean plain = each > ' ' && each < 127 && !"\"#<>[]\\^`{|}".contains(String.valueOf((char) each));
            text.append(plain ? String.valueOf((char) each) : String.format(Locale.ROOT, "%%%02X", each));
        }
        return text.toString();
    }
}
