package dev.headgate.trials.pool;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A session as its client has it. */
final class Line {

    private static final Duration LEAVE = Duration.ofSeconds(2);

    private final Socket socket;
    private final BufferedReader in;
    private boolean broken;

    Line(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Asks and returns the answer. */
    String ask(String line) throws IOException {
        boolean answered = false;
        try {
            socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            String answer = in.readLine();
            if (answer == null) {
                throw new EOFException();
            }
            answered = true;
            return answer;
        } finally {
            broken |= !answered;
        }
    }

    /** Takes its leave, so that the vendor has counted it out before another comes. */
    void close() throws IOException {
        try (socket) {
            if (!broken) {
                socket.setSoTimeout((int) LEAVE.toMillis());
                String _ = ask(SessionVendor.QUIT);
            }
        }
    }
}
