package dev.headgate.simulator;

import java.io.IOException;

/** A port of one vendor's own, always the same one. While it is closed connections are refused. */
interface OwnPort {

    int port();

    void open() throws IOException;

    void close();
}
