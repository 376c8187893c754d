package dev.headgate.trials.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TcpProxyTest {

    private static final int NOT_YET_MILLIS = 200;

    private ServerSocket broker;
    private TcpProxy link;
    private Socket client;
    private Socket server;

    @BeforeEach
    void connect() throws IOException {
        broker = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        link = new TcpProxy(broker.getLocalPort());
        client = new Socket(InetAddress.getLoopbackAddress(), link.port());
        server = broker.accept();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
        link.close();
        broker.close();
    }

    @Test
    void shouldCarryBothWays() throws IOException {
        client.getOutputStream().write(1);
        server.getOutputStream().write(2);

        assertThat(server.getInputStream().read()).isEqualTo(1);
        assertThat(client.getInputStream().read()).isEqualTo(2);
    }

    @Test
    void shouldHoldWhatIsCutAndBringItLater() throws IOException {
        link.become(TcpProxy.Condition.TO_CLIENT_CUT);
        client.getOutputStream().write(1);
        server.getOutputStream().write(2);

        assertThat(server.getInputStream().read()).isEqualTo(1);
        client.setSoTimeout(NOT_YET_MILLIS);
        assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
        client.setSoTimeout(0);
        link.become(TcpProxy.Condition.FAIR);
        assertThat(client.getInputStream().read()).isEqualTo(2);
    }

    @Test
    void shouldEndConnectionsWhereItRefusesThem() throws IOException {
        link.become(TcpProxy.Condition.REFUSING);

        assertThat(client.getInputStream().read()).isEqualTo(-1);
        try (Socket next = new Socket(InetAddress.getLoopbackAddress(), link.port())) {
            assertThat(next.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void shouldEndTheOtherSideToo() throws IOException {
        client.close();

        assertThat(server.getInputStream().read()).isEqualTo(-1);
    }
}
