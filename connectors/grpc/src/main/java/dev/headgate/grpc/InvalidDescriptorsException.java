package dev.headgate.grpc;

/** A descriptor set that can't be used. */
final class InvalidDescriptorsException extends Exception {

    private final String reason;

    /** @param reason after the words "the file" */
    InvalidDescriptorsException(String reason) {
        super(reason);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
