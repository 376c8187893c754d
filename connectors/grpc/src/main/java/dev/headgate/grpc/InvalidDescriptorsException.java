package dev.headgate.grpc;

/** A descriptor set that can't be used. */
final class InvalidDescriptorsException extends Exception {

    /** @param reason after the words "the file" */
    InvalidDescriptorsException(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
