package dev.headgate.trials.pool;

import dev.headgate.schemas.Custom;
import dev.headgate.schemas.Intent;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A vendor that is called in sessions, on a socket of the loopback address, a line for each request and each answer. It takes
 * whatever comes and counts it in its {@link SessionLog}.
 *
 * <p>Threading: a virtual thread for each session.
 */
public final class SessionVendor implements AutoCloseable {

    private static final String VENDOR = "lines";

    /** The scope attribute that sessions are for. */
    static final String ACCOUNT = "account";

    static final String LOGIN = "LOGIN ";
    static final String CALL = "CALL ";
    static final String PING = "PING";
    static final String QUIT = "QUIT";
    static final String ANSWER = "OK";

    /**
     * How it is to be called.
     *
     * @param login how long a login of an account takes
     * @param call how long a call of one takes
     * @param breaksAt every so manieth call: the session breaks without an answer
     * @param cutsAfter every so manieth call: the session breaks after its answer
     */
    public record Manner(
            Function<String, Duration> login, Function<String, Duration> call, int breaksAt, int cutsAfter) {}

    private final ServerSocket server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    private final SessionLog log = new SessionLog();
    private final Manner manner;

    /** Opens the port. */
    public SessionVendor(Manner manner) throws IOException {
        this.manner = manner;
        Thread.ofVirtual().name("session-vendor").start(this::accept);
    }

    /** Writes its profile, by which it allows so many sessions, so many for an account, and so many calls in a second. */
    public void writeProfile(TestBed bed, int sessions, int perAccount, int rate, int bulkhead) throws IOException {
        bed.profile(
                VENDOR,
                List.of(
                        "connector: lines",
                        "port: " + server.getLocalPort(),
                        "sessions: {per: [account], max: " + sessions + ", max-per: " + perAccount + "}",
                        "limits: [{id: calls, max: " + rate + ", window: 1s}]",
                        "bulkhead: " + bulkhead,
                        "deadline: 10s",
                        "unanswered-hold: 500ms"));
    }

    /** The n-th intent, which makes one call in a session of an account. */
    public static Intent.Builder intent(long n, String tenant, String account) {
        return Intent.newBuilder()
                .setId(TestBed.id(n))
                .setVendor(VENDOR)
                .setTenant(tenant)
                .setScope(Map.of(ACCOUNT, account))
                .setOperation(Custom.newBuilder().setName("ring").build());
    }

    public SessionLog log() {
        return log;
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                Thread.ofVirtual().name("session-vendor").start(() -> serve(socket));
            }
        } catch (IOException closed) {
            // nobody is served any more
        }
    }

    private void serve(Socket socket) {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            String login = in.readLine();
            if (login == null || !login.startsWith(LOGIN)) {
                return;
            }
            String account = login.substring(LOGIN.length());
            log.opened(account);
            SessionLog.Ending ending = SessionLog.Ending.GONE;
            try {
                Wait.pass(manner.login().apply(account));
                write(socket, ANSWER);
                ending = serve(account, socket, in);
            } finally {
                log.closed(account, ending);
            }
            if (ending == SessionLog.Ending.LEFT) {
                write(socket, ANSWER);
            }
        } catch (IOException | InterruptedException gone) {
            // counted as such
        }
    }

    private SessionLog.Ending serve(String account, Socket socket, BufferedReader in)
            throws IOException, InterruptedException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals(QUIT)) {
                return SessionLog.Ending.LEFT;
            }
            if (line.startsWith(CALL)) {
                int number = log.called(account, line.substring(CALL.length()));
                if (number % manner.breaksAt() == 0) {
                    return SessionLog.Ending.BROKEN;
                }
                Wait.pass(manner.call().apply(account));
                if (number % manner.cutsAfter() == 0) {
                    write(socket, ANSWER);
                    return SessionLog.Ending.CUT;
                }
            }
            write(socket, ANSWER);
        }
        return SessionLog.Ending.GONE;
    }

    static void write(Socket socket, String line) throws IOException {
        socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
