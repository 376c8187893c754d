package dev.headgate.simulator;

/** What a vendor speaks. */
public enum Protocol {
    /** HTTP/1.1 on the common port, under the vendor's id. */
    HTTP,
    /** gRPC without TLS, on a port of the vendor's own. */
    GRPC
}
