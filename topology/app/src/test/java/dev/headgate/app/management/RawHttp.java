package dev.headgate.app.management;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Sends requests as they are written, also such as no client would send. */
final class RawHttp {

    private static final int TIMEOUT_MILLIS = 10_000;

    private RawHttp() {}

    record Answer(int status, String head, String body) {

        /** Returns a header's value; empty for none. */
        String header(String name) {
            return head.lines()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":"))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst()
                    .orElse("");
        }
    }

    /** @param headers lines, without the last break; Host and Connection are added */
    static Answer send(int port, String method, String path, String... headers) throws IOException {
        return sendTo(port, "localhost:" + port, method, path, "", headers);
    }

    static Answer sendTo(int port, String host, String method, String path, String body, String... headers)
            throws IOException {
        StringBuilder text = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\n");
        for (String header : headers) {
            text.append(header).append("\r\n");
        }
        text.append("Content-Length: ")
                .append(body.length())
                .append("\r\nConnection: close\r\n\r\n")
                .append(body);
        return text(port, text.toString());
    }

    /** Returns status 0 for a connection that was closed without an answer. */
    static Answer text(int port, String text) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            return exchange(socket, text);
        }
    }

    static Answer exchange(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        String head = head(socket.getInputStream());
        if (!head.startsWith("HTTP/1.1 ")) {
            return new Answer(0, head, "");
        }
        Answer answer = new Answer(Integer.parseInt(head.substring(9, 12)), head, "");
        String length = answer.header("Content-Length"); // Helidon leaves it to the client to close
        byte[] body = length.isEmpty() ? new byte[0] : socket.getInputStream().readNBytes(Integer.parseInt(length));
        return new Answer(answer.status(), head, new String(body, StandardCharsets.UTF_8));
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        for (int c = in.read(); c >= 0; c = in.read()) {
            head.append((char) c);
            if (head.indexOf("\r\n\r\n", Math.max(0, head.length() - 4)) >= 0) {
                break;
            }
        }
        return head.toString();
    }
}
